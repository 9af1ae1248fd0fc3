import "server-only";
import type { z } from "zod";
import type { CreditChanged } from "@/lib/card-credits/answers";
import { creditsAtService } from "@/lib/card-credits/operations";
import type { KnownRow, SoughtCredit } from "@/lib/card-credits/rows-of-order";
import { adjustAtServiceInput, cardCreditContent, registerAtServiceInput } from "@/lib/card-credits/schemas";
import { KIND_OF_WAY, TYPE_OF_WAY } from "@/lib/card-credits/ways";
import { ApiError } from "@/lib/operations/errors";
import { log } from "@/lib/server/log";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { creditOf } from "./card-books";
import { type CreditMemory, findCredits, keep, memoryOf, remember } from "./card-credit-rows";
import { holderOf, type SignedHolder } from "./card-holder";
import { isAbsence, RefusedBefore, RefusedHere, Unproven, unlessThere } from "./certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "./kind";
import { isSomeUnitOf, PerhapsListed } from "./whole-list";

type Input = z.core.output<typeof cardCreditContent>;
type Content = Input & Partial<SignedHolder>;

/**
 * One cardholder's credit: opened, made more, or made less. The service takes no track id and gives its rows no id, so
 * nothing of ours comes back with them. What can be told is what came since: the list is read right before the request
 * leaves, and kept; the row of the order's way and amount that is there afterwards, and was not then, is the order's, unless
 * it may be another one's as well. That none is listed proves nothing: what became of a request whose answer was lost is
 * looked for, and after a while a person says it. Nothing is ever sent a second time.
 */
const cardCreditKind = (id: "cardCredit" | "cardCreditTake"): OrderKind<Content, Input> => ({
  id,
  input: cardCreditContent.check((payload) => {
    if (KIND_OF_WAY[payload.value.way] === id) return;
    payload.issues.push({ code: "custom", input: payload.value, path: ["way"], message: "errors.invalid" });
  }),
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: () => null,
  isFeeUntold: true,

  async complete(content, { business, requestId, memberId }) {
    const { application: _, ...holder } = await holderOf(content.applicationId, business);
    const call = { business, requestId, memberId, isFresh: true, lane: "person" } as const;
    const problem = await problemWith({ ...content, ...holder }, call);
    if (problem) throw new ApiError("invalid_input", { fields: problem });
    return { ...content, ...holder };
  },

  async send(content, context) {
    const memory = await beforeSending(content, context);
    let answer: CreditChanged;
    try {
      answer = await change(content, context);
    } catch (error) {
      return unlessThere(asRefused(error), () => findAfterRefusal(content, context, memory));
    }
    return (await rowAfter(content, context, memory)) ?? receiptOfAnswer(answer, memory);
  },

  async lookUp(content, context) {
    const memory = memoryOf(context.order);
    // It is kept before a request leaves: without it none has.
    if (memory === null) return null;
    const { receipt } = await find(content, context, { memory, isSure: hasLeft(context) });
    if (receipt) return receipt;
    // A person has seen the rows that may be it, and says that the service does not have it.
    if (context.order.dealtWith?.found === "stayed") return null;
    throw new Unproven();
  },

  async follow(content, context) {
    const { receipt, isPerhaps, isWhole } = await find(content, context, {
      memory: memoryOf(context.order),
      isSure: true,
    });
    // What was taken is missed all the same, where no more than a row that may be it is seen.
    if (!receipt && (isPerhaps || !isWhole)) throw new Unproven();
    return receipt;
  },

  async recheck(content, context) {
    const memory = memoryOf(context.order);
    if (memory === null) return null;
    const { receipt, isPerhaps, isWhole } = await find(content, context, { memory, isSure: false });
    if (receipt) return receipt;
    // Whoever closed it has seen the rows that may be it.
    if (context.order.state === "canceled") return null;
    if (isPerhaps) throw new PerhapsListed("a row of the cardholder's credit may be the order");
    if (!isWhole) throw new ApiError("upstream_unreadable");
    return null;
  },
});

export const cardCreditGiveKind = cardCreditKind("cardCredit");
export const cardCreditTakeKind = cardCreditKind("cardCreditTake");

const hasLeft = ({ order }: KindContext): boolean => order.dealtWith?.found === "left";

function holderIn({ provider, cardholderId }: Content): { provider: string; cardholderId: string } {
  if (provider === undefined || cardholderId === undefined) throw new Error("a change of nobody's credit");
  return { provider, cardholderId };
}

const soughtIn = (content: Content): SoughtCredit => ({
  cardholderId: holderIn(content).cardholderId,
  way: content.way === "take" ? "take" : "add",
  amountRial: content.amountRial,
});

/**
 * Why the service would refuse it by what it says of the credit now, beside the field; null where nothing stands against it,
 * or nobody tells: then the service decides.
 */
async function problemWith(content: Content, call: CallContext): Promise<Record<string, string> | null> {
  const { way, amountRial } = content;
  let known: Awaited<ReturnType<typeof creditOf>>;
  try {
    known = await creditOf(holderIn(content), call);
  } catch (error) {
    log.info({ err: error }, "a cardholder's credit could not be asked before a change of it");
    return null;
  }
  const { account, isWhole } = known;
  if (way === "register") return account ? { way: "errors.creditRegistered" } : null;
  if (account === null) return isWhole ? { way: "errors.creditNotRegistered" } : null;
  return way === "take" && account.leftRial < amountRial ? { amountRial: "errors.creditShort" } : null;
}

/**
 * What there was before the request leaves: of a registration that there was no credit, of any other change the rows.
 *
 * @throws RefusedHere; ApiError `busy` where it could not be read, by which nothing leaves
 */
async function beforeSending(content: Content, context: KindContext): Promise<CreditMemory> {
  const holder = holderIn(content);
  if (content.way !== "register") return remember(holder, [soughtIn(content)], context);
  let known: Awaited<ReturnType<typeof creditOf>>;
  try {
    known = await creditOf(holder, callOf(context));
    if (known.account === null && !known.isWhole) throw new ApiError("upstream_unreadable");
  } catch (error) {
    log.warn({ err: error, order: context.order.id }, "credits could not be read before one is registered");
    throw new ApiError("busy");
  }
  if (known.account) throw new RefusedHere("errors.creditRegistered");
  const memory = { before: [] };
  await keep(context.order, memory);
  return memory;
}

async function change(content: Content, context: KindContext): Promise<CreditChanged> {
  const { way, amountRial } = content;
  const what = { ...holderIn(content), amountRial };
  const call = callOf(context);
  if (way === "register")
    return (await callService(creditsAtService.register, registerAtServiceInput.parse(what), call)).data;
  const input = adjustAtServiceInput.parse({ ...what, type: TYPE_OF_WAY[way] });
  return (await callService(creditsAtService.adjust, input, call)).data;
}

interface Found {
  receipt: Receipt | null;
  isPerhaps: boolean;
  isWhole: boolean;
  /** False where the service knows nobody by the cardholder's id. */
  isKnown: boolean;
}
interface Known {
  memory: CreditMemory | null;
  /** It is known that the service did it. */
  isSure: boolean;
}

/** What the service has of the order. Of somebody whom it does not know any more nothing can be read, which proves nothing. */
async function find(content: Content, context: KindContext, known: Known): Promise<Found> {
  try {
    const found = content.way === "register" ? await findCredit(content, context, known) : null;
    return { ...(found ?? (await findRow(content, context, known))), isKnown: true };
  } catch (error) {
    if (!isAbsence(error)) throw error;
    return { receipt: null, isPerhaps: false, isWhole: false, isKnown: false };
  }
}

async function findRow(content: Content, context: KindContext, { memory, isSure }: Known) {
  const { found, isWhole } = await findCredits(holderIn(content), [soughtIn(content)], context, {
    memory,
    isSure: () => isSure,
  });
  const [row] = found;
  if (row === "perhaps" || !row) return { receipt: null, isPerhaps: row === "perhaps", isWhole };
  return { receipt: receiptOfRow(row, content, memory), isPerhaps: false, isWhole };
}

/** Before it left there was no credit: one that is there now, with that much in it, is what was registered. */
async function findCredit(content: Content, context: KindContext, { memory, isSure }: Known) {
  const { account, isWhole } = await creditOf(holderIn(content), callOf(context));
  if (account === null) return { receipt: null, isPerhaps: false, isWhole };
  const { amountRial } = content;
  const isOfAmount = isSomeUnitOf(account.leftRial, amountRial);
  // Something else was done with it since, or somebody else has registered it.
  if (!isOfAmount && !isSure) return { receipt: null, isPerhaps: true, isWhole };
  const receipt: Receipt = {
    serviceId: null,
    state: "done",
    echoRial: isOfAmount ? account.leftRial : null,
    isAsMeant: !isOfAmount || account.leftRial === amountRial,
    failure: null,
    facts: { before: memory?.before ?? [] },
  };
  return { receipt, isPerhaps: false, isWhole };
}

/** A no as people read it. The service's own 404 is one: there is no other record that it could speak of. */
export function asRefused(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return isAbsence(error) ? new RefusedBefore(error.detail ?? null) : error;
}

/** The order's row right after it was made. Whatever keeps it from being seen now, it was made all the same. */
async function rowAfter(content: Content, context: KindContext, memory: CreditMemory): Promise<Receipt | null> {
  try {
    return (await find(content, context, { memory, isSure: true })).receipt;
  } catch (error) {
    log.info({ err: error, order: context.order.id }, "credit could not be read after a change of it");
    return null;
  }
}

/** @returns null where the list proves that it was refused @throws Unproven; ApiError where the list proves nothing */
async function findAfterRefusal(content: Content, context: KindContext, memory: CreditMemory): Promise<Receipt | null> {
  const { receipt, isPerhaps, isWhole, isKnown } = await find(content, context, { memory, isSure: false });
  if (receipt) return receipt;
  if (isPerhaps) throw new Unproven();
  // Of nobody there is no list: what was to change their credit changed none.
  if (isKnown && !isWhole) throw new ApiError("upstream_unreadable");
  return null;
}

/** It was made, and is not listed so far: how much it was nobody has told yet. */
const receiptOfAnswer = ({ balanceRial }: CreditChanged, { before }: CreditMemory): Receipt => ({
  serviceId: null,
  state: "sent",
  echoRial: null,
  isAsMeant: true,
  failure: null,
  facts: { before, leftRial: balanceRial },
});

const receiptOfRow = (row: KnownRow, { amountRial }: Content, memory: CreditMemory | null): Receipt => ({
  serviceId: null,
  state: "done",
  echoRial: row.amountRial,
  isAsMeant: row.amountRial === amountRial,
  failure: null,
  facts: { before: memory?.before ?? [], rowKeys: [row.key], bookedAt: row.at },
});
