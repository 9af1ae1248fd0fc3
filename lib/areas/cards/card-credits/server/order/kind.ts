import "server-only";
import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { holderOf, type SignedHolder } from "@/lib/areas/cards/cards/server/ask";
import type { OrderContents } from "@/lib/areas/money/orders/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
import { WITHOUT_MONEY } from "@/lib/kit/orders/states";
import { log } from "@/lib/server/core/log";
import type { Queryable } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { isAbsence, RefusedHere, unlessThere } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "@/lib/server/orders/kinds/kind";
import { NO_LIST, provenByRows, type RowsEvidence } from "@/lib/server/orders/kinds/proven-by-rows";
import { isSomeUnitOf } from "@/lib/server/orders/kinds/whole-list";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { creditsAtService } from "../../operations";
import { adjustAtServiceInput, cardCreditContent, registerAtServiceInput } from "../../schemas";
import { KIND_OF_WAY, type KnownRow, type SoughtCredit, TYPE_OF_WAY } from "../../status";
import type { CreditChanged } from "../answers";
import { asRefused, creditOf } from "../ask";
import { type CreditMemory, findCredits, keep, memoryOf, othersOf, remember } from "./card-credit-rows";

type Written = OrderContents["cardCredit"];
type Content = Written & Partial<SignedHolder>;

/**
 * Credit of one cardholder: it is opened, increased or reduced. The service takes no track id and gives its rows no
 * id, so its answers contain nothing of ours. Only new rows can show the order: the list is read and stored right
 * before the request is sent. A row of the order's direction and amount that is there afterwards, and was not there
 * before, is the order's, unless it may also belong to another order. A missing row proves nothing. If the answer to
 * a request was lost, the order is looked for, and after a while a person decides. Nothing is ever sent twice.
 */
const cardCreditKind = (id: "cardCredit" | "cardCreditTake"): OrderKind<"cardCredit" | "cardCreditTake", Content> => ({
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

  async opposedBy(content, { business, id: exceptId }, tx) {
    if (content.way !== "register") return null;
    const isOrdered = await isOpeningOrdered(holderIn(content), { business, exceptId }, tx);
    return isOrdered ? { way: "errors.creditOpeningOrdered" } : null;
  },

  async send(content, context) {
    const memory = await beforeSending(content, context);
    let answer: CreditChanged;
    try {
      answer = await change(content, context);
    } catch (error) {
      return unlessThere(asRefused(error), async () =>
        provenByRows.afterRefusal(await find(content, context, { memory, isSure: false })),
      );
    }
    return (await rowAfter(content, context, memory)) ?? receiptOfAnswer(answer, memory);
  },

  async lookUp(content, context) {
    const memory = memoryOf(context.order);
    // The memory is stored before a request is sent. Without it none was sent.
    if (memory === null) return null;
    return provenByRows.lookUp(await find(content, context, { memory, isSure: hasLeft(context) }), context.order);
  },

  async follow(content, context) {
    return provenByRows.follow(await find(content, context, { memory: memoryOf(context.order), isSure: true }));
  },

  async recheck(content, context) {
    const memory = memoryOf(context.order);
    if (memory === null) return null;
    return provenByRows.recheck(await find(content, context, { memory, isSure: false }), context.order);
  },
});

export const cardCreditGiveKind = cardCreditKind("cardCredit");
export const cardCreditTakeKind = cardCreditKind("cardCreditTake");

const hasLeft = ({ order }: KindContext): boolean => order.dealtWith?.found === "left";

function holderIn({ provider, cardholderId }: Content): { provider: string; cardholderId: string } {
  if (provider === undefined || cardholderId === undefined) throw new Error("a change of nobody's credit");
  return { provider, cardholderId };
}

/**
 * Whether another order opens or has opened this person's credit. If two are sent together, the service refuses one
 * of them, and the list of credits cannot show which one.
 */
async function isOpeningOrdered(
  { provider, cardholderId }: { provider: string; cardholderId: string },
  { business, exceptId }: { business: string; exceptId: string },
  tx: Queryable,
): Promise<boolean> {
  const { content, id, kind, state } = paymentOrders;
  const [other] = await tx
    .select({ id })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(kind, "cardCredit"),
        notInArray(state, [...WITHOUT_MONEY]),
        sql`${content} ->> 'way' = 'register'`,
        sql`${content} ->> 'provider' = ${provider}`,
        sql`${content} ->> 'cardholderId' = ${cardholderId}`,
        ne(id, exceptId),
      ),
    )
    .limit(1);
  return other !== undefined;
}

const soughtIn = (content: Content): SoughtCredit => ({
  cardholderId: holderIn(content).cardholderId,
  way: content.way === "take" ? "take" : "add",
  amountRial: content.amountRial,
});

/**
 * Why the service would refuse the order by the present state of the credit, with the field. Null if there is no
 * reason or the state is unknown; then the service decides.
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
 * Stores the state before the request is sent: for a registration, that there was no credit; for other changes, the
 * rows.
 *
 * @throws RefusedHere; ApiError `busy` if the state could not be read, so that nothing is sent
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

interface Known {
  memory: CreditMemory | null;
  /** Whether it is known that the service did it. */
  isSure: boolean;
}

/**
 * Finds the order at the service. If the service does not know the cardholder any more, nothing can be read, which
 * proves nothing.
 */
async function find(content: Content, context: KindContext, known: Known): Promise<RowsEvidence> {
  try {
    const found = content.way === "register" ? await findCredit(content, context, known) : null;
    return found ?? (await findRow(content, context, known));
  } catch (error) {
    if (!isAbsence(error)) throw error;
    return NO_LIST;
  }
}

async function findRow(content: Content, context: KindContext, { memory, isSure }: Known): Promise<RowsEvidence> {
  const { found, isWhole } = await findCredits(holderIn(content), [soughtIn(content)], context, {
    memory,
    isSure: () => isSure,
  });
  const [row] = found;
  if (row === "perhaps" || !row) return { receipt: null, isPerhapsThere: row === "perhaps", isWhole };
  return { receipt: receiptOfRow(row, content, memory), isPerhapsThere: false, isWhole };
}

/** There was no credit before the request. A credit that is there now with this amount is the registered one. */
async function findCredit(content: Content, context: KindContext, { memory, isSure }: Known): Promise<RowsEvidence> {
  const { account, isWhole } = await creditOf(holderIn(content), callOf(context));
  if (account === null) return { receipt: null, isPerhapsThere: false, isWhole };
  const { amountRial } = content;
  if (!isSure) {
    const others = (await othersOf(holderIn(content), context.order)).filter(({ isOpening }) => isOpening);
    // The credit exists through another order, or may do so.
    if (others.some(({ state }) => state === "done")) return { receipt: null, isPerhapsThere: false, isWhole };
    if (others.some(({ isOpen }) => isOpen)) return { receipt: null, isPerhapsThere: true, isWhole };
  }
  const isOfAmount = isSomeUnitOf(account.leftRial, amountRial);
  // It was changed since then, or somebody else has registered it.
  if (!isOfAmount && !isSure) return { receipt: null, isPerhapsThere: true, isWhole };
  const receipt: Receipt = {
    serviceId: null,
    state: "done",
    echoRial: isOfAmount ? account.leftRial : null,
    isAsMeant: !isOfAmount || account.leftRial === amountRial,
    failure: null,
    facts: { before: memory?.before ?? [] },
  };
  return { receipt, isPerhapsThere: false, isWhole };
}

/** Finds the order's row right after the change. If it cannot be seen now, the change was made all the same. */
async function rowAfter(content: Content, context: KindContext, memory: CreditMemory): Promise<Receipt | null> {
  try {
    return (await find(content, context, { memory, isSure: true })).receipt;
  } catch (error) {
    log.info({ err: error, order: context.order.id }, "credit could not be read after a change of it");
    return null;
  }
}

/** The change was made but is not listed yet. Its amount is not known yet. */
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
