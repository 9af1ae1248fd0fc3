import "server-only";
import { sql } from "drizzle-orm";
import { accountsOf, asRefused, grantOf, readStatement } from "@/lib/areas/cards/card-credits/server/ask";
import type { CardGrant } from "@/lib/areas/cards/card-money/server/answers";
import { amountOf, fitOf, type HolderStatementRow, type SoughtTransfer } from "@/lib/areas/cards/card-transfers/status";
import { holderOf, type SignedHolder } from "@/lib/areas/cards/cards/server/ask";
import type { OrderContents } from "@/lib/areas/money/orders/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
import { commentWith } from "@/lib/kit/orders/comment-code";
import { latestMsOf, sinceOf } from "@/lib/kit/orders/told-at";
import { log } from "@/lib/server/core/log";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { isAbsence, RefusedHere, unlessThere } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "@/lib/server/orders/kinds/kind";
import { otherOrders, rowIdsOf } from "@/lib/server/orders/kinds/other-orders";
import { NO_LIST, provenByRows, type RowsEvidence } from "@/lib/server/orders/kinds/proven-by-rows";
import { requireOwn } from "@/lib/server/orders/kinds/record-of";
import { newRowCode } from "@/lib/server/orders/kinds/row-code";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { grantsAtService } from "../../operations";
import { grantTransferContent, transferAtServiceInput } from "../../schemas";
import { problemWithGrant } from "../../status";
import type { GrantTransfer } from "../answers";

type Written = OrderContents["grantTransfer"];
/** With the holder, the bank that the money comes from, and the code that identifies the order's row. */
type Content = Written & Partial<SignedHolder> & { bankCode?: string | null; walletCode?: string };

/**
 * Money from a cardholder's account elsewhere into the card's own account, under a grant of the cardholder. The
 * service tells about the transfer only once, in the accepting answer, and has no look-up. Later only the statements
 * of the holder's accounts show it, and their rows have no track id. So the sent description ends with a code that
 * was drawn for the order. A missing row proves nothing. If the answer to a request was lost, the order is looked
 * for, and after a while a person decides. Nothing is ever sent twice.
 */
export const cardGrantTransferKind: OrderKind<"grantTransfer", Content> = {
  id: "grantTransfer",
  input: grantTransferContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: () => null,
  isFeeUntold: true,

  async complete(content, { business, requestId, memberId }) {
    const { application: _, ...holder } = await holderOf(content.applicationId, business);
    const call = { business, requestId, memberId, isFresh: true, lane: "person" } as const;
    const { grant, isWhole } = await grantOf({ ...holder, grantId: content.grantId }, call);
    const problem = problemOf(grant, isWhole, content.amountRial);
    if (problem) throw new ApiError("invalid_input", { fields: { [problem.field]: problem.error } });
    return { ...content, ...holder, bankCode: grant?.bankCode ?? null, walletCode: newRowCode() };
  },

  async send(content, context) {
    await beforeSending(content, context);
    const { grantId, amountRial, description } = content;
    const { trackId } = context.order;
    const input = transferAtServiceInput.parse({
      ...holderIn(content),
      ...{ grantId, amountRial, trackId, description: commentWith(description, codeIn(content)) },
    });
    let answer: GrantTransfer;
    try {
      answer = (await callService(grantsAtService.transfer, input, callOf(context))).data;
    } catch (error) {
      return unlessThere(asRefused(error), async () => provenByRows.afterRefusal(await find(content, context)));
    }
    requireOwn(answer.trackId, trackId);
    const told = receiptOfAnswer(answer, content);
    // A transfer that the service calls done is done. One that it calls failed has failed once the statement, read
    // right after, does not have it.
    return (await rowAfter(content, context, answer)) ?? told;
  },

  async lookUp(content, context) {
    return provenByRows.lookUp(await find(content, context), context.order);
  },

  async follow(content, context) {
    return provenByRows.follow(await find(content, context));
  },

  async recheck(content, context) {
    return provenByRows.recheck(await find(content, context), context.order);
  },
};

function codeIn({ walletCode }: Content): string {
  if (walletCode === undefined) throw new Error("a transfer under a grant without its code");
  return walletCode;
}

function holderIn({ provider, cardholderId }: Content): { provider: string; cardholderId: string } {
  if (provider === undefined || cardholderId === undefined) throw new Error("a transfer of nobody's");
  return { provider, cardholderId };
}

/**
 * Why a transfer under the grant is not possible now, by the service's data. A grant that is missing from an
 * incomplete list may still exist.
 */
function problemOf(grant: CardGrant | null, isWhole: boolean, amountRial: number) {
  if (grant) return problemWithGrant(grant, amountRial, Date.now());
  return isWhole ? ({ field: "grantId", error: "errors.grantUnknown" } as const) : null;
}

/**
 * Makes sure that nothing is sent that the service would refuse by the present state of the grant.
 *
 * @throws RefusedHere; ApiError `busy` if the grant could not be asked for, so that the order waits
 */
async function beforeSending(content: Content, context: KindContext): Promise<void> {
  let known: Awaited<ReturnType<typeof grantOf>>;
  try {
    known = await grantOf({ ...holderIn(content), grantId: content.grantId }, callOf(context));
  } catch (error) {
    log.warn({ err: error, order: context.order.id }, "a grant could not be asked before a transfer under it");
    throw new ApiError("busy");
  }
  const problem = problemOf(known.grant, known.isWhole, content.amountRial);
  if (problem) throw new RefusedHere(problem.error);
}

/** The reference code in an order's receipt. */
const refCodeOf = ({ receipt }: Pick<PaymentOrder, "receipt">): string | null =>
  typeof receipt?.refCode === "string" ? receipt.refCode : null;
const wageOf = ({ receipt }: Pick<PaymentOrder, "receipt">): number | null =>
  typeof receipt?.wageRial === "number" ? receipt.wageRial : null;

/**
 * Finds the order in the statements of the holder's accounts. @param answer the service's answer a moment ago, if
 * there is one
 */
async function find(content: Content, context: KindContext, answer?: GrantTransfer): Promise<RowsEvidence> {
  const { order } = context;
  const sought: SoughtTransfer = {
    isIncoming: true,
    amountRial: content.amountRial,
    wageRial: answer?.wageRial ?? wageOf(order),
    code: codeIn(content),
    refCode: answer?.refCode ?? refCodeOf(order),
    sinceMs: sinceOf(order.createdAt),
  };
  try {
    const { rows, isWhole } = await readAccounts(content, sought.sinceMs, context);
    const own = rows.filter((row) => fitOf(row, sought) === "own");
    if (own.length > 0) return { receipt: receiptOfRows(own, content, sought), isPerhapsThere: false, isWhole };
    const some = rows.filter((row) => fitOf(row, sought) === "perhaps");
    const others = some.length > 0 ? await rowsOfOthers(content, order) : new Set<string>();
    const isPerhapsThere = some.some(({ trackingCode }) => !others.has(trackingCode));
    return { receipt: null, isPerhapsThere, isWhole };
  } catch (error) {
    if (!isAbsence(error)) throw error;
    return NO_LIST;
  }
}

async function readAccounts(content: Content, sinceMs: number, context: KindContext) {
  const holder = holderIn(content);
  const call = callOf(context);
  const rows: HolderStatementRow[] = [];
  let isWhole = true;
  for (const accountNumber of await accountsOf(holder, call)) {
    const read = await readStatement({ ...holder, accountNumber }, sinceMs, call);
    rows.push(...read.rows);
    isWhole &&= read.isWhole;
  }
  return { rows: rows.toSorted((one, other) => (latestMsOf(one.at) || 0) - (latestMsOf(other.at) || 0)), isWhole };
}

/** Rows that are known to belong to other orders of the same cardholder. */
async function rowsOfOthers(content: Content, order: PaymentOrder): Promise<Set<string>> {
  const isTheirs = sql`${paymentOrders.content} ->> 'cardholderId' = ${holderIn(content).cardholderId}`;
  return new Set((await otherOrders(order, [order.kind], isTheirs)).flatMap(rowIdsOf));
}

/** Finds the order's row right after the answer. If it cannot be seen now, later look-ups find it. */
async function rowAfter(content: Content, context: KindContext, answer: GrantTransfer): Promise<Receipt | null> {
  let found: RowsEvidence;
  try {
    found = await find(content, context, answer);
  } catch (error) {
    log.info({ err: error, order: context.order.id }, "a statement could not be read after a transfer under a grant");
    return answer.status === "FAILED" ? openOf(answer, content) : null;
  }
  if (found.receipt) {
    const told = { serviceId: answer.id, otherIban: otherGrantOf(answer, content) };
    return { ...found.receipt, ...told, facts: { ...found.receipt.facts, wageRial: answer.wageRial } };
  }
  const isUnsure = found.isPerhapsThere || !found.isWhole;
  return answer.status === "FAILED" && isUnsure ? openOf(answer, content) : null;
}

const STATES = { DONE: "done", PENDING: "sent", FAILED: "failed", UNKNOWN: "sent" } as const satisfies Record<
  GrantTransfer["status"],
  Receipt["state"]
>;

/** The grant in an answer, if it is another one than was meant. */
const otherGrantOf = ({ grantId: told }: GrantTransfer, { grantId }: Content): string | null =>
  told !== null && told !== grantId ? told : null;

const receiptOfAnswer = (answer: GrantTransfer, content: Content): Receipt => ({
  serviceId: answer.id,
  state: STATES[answer.status],
  echoRial: answer.amountRial,
  isAsMeant: answer.amountRial === null || answer.amountRial === content.amountRial,
  otherIban: otherGrantOf(answer, content),
  failure: answer.status === "FAILED" ? (answer.failure ?? answer.errorCode) : null,
  facts: { status: answer.status, refCode: answer.refCode, wageRial: answer.wageRial, errorCode: answer.errorCode },
});

/** The answer says failed, but the statement may show otherwise. The order is looked for like one under way. */
const openOf = (answer: GrantTransfer, content: Content): Receipt => ({
  ...receiptOfAnswer(answer, content),
  state: "sent",
});

/** If its rows add up to another amount, the service did it twice or in another unit. */
function receiptOfRows(rows: readonly HolderStatementRow[], { amountRial }: Content, sought: SoughtTransfer): Receipt {
  const { refCode } = sought;
  const echoRial = amountOf(rows, sought);
  return {
    serviceId: null,
    state: "done",
    echoRial,
    isAsMeant: echoRial === amountRial,
    failure: null,
    facts: {
      refCode: refCode ?? rows[0]?.trackingCode ?? null,
      rowIds: rows.map(({ trackingCode }) => trackingCode),
      bookedAt: rows[0]?.at ?? null,
    },
  };
}
