import "server-only";
import { type OrderContents, walletMoveContent } from "@/lib/areas/money/orders/schemas";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { commentWith } from "@/lib/kit/orders/comment-code";
import { sinceOf } from "@/lib/kit/orders/told-at";
import { log } from "@/lib/server/core/log";
import { isAbsence, RefusedBefore, unlessThere } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "@/lib/server/orders/kinds/kind";
import { NO_LIST, provenByRows, type RowsEvidence } from "@/lib/server/orders/kinds/proven-by-rows";
import { requireOwn } from "@/lib/server/orders/kinds/record-of";
import { newRowCode } from "@/lib/server/orders/kinds/row-code";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { isBeingRemoved } from "@/lib/server/ties/removing";
import { customerWalletOperations } from "../../operations";
import { walletMoveInput } from "../../schemas";
import { KIND_OF_WAY, type SoughtMove, type WalletWay, wayOfKind } from "../../status";
import type { CustomerTransaction, WalletMoved } from "../answers";
import { findMove } from "./customer-transactions";

type Written = OrderContents["customerDeposit"];
/** With the order's code, and the customer's name at the service when the order was made. */
type Content = Written & { walletCode?: string; ownerName?: string | null };

/**
 * Money into a customer's wallet at the service, or out of it. The service moves it at once and has no look-up. Only
 * the customer's transactions show the movement, and their rows have no track id. So the comment ends with a code
 * that was drawn for the order. A row with this code is the order's; a row with the same amount and without a code
 * may be.
 *
 * A missing row proves nothing: it is not documented how soon a row is listed, and the refusal of a repeated track id
 * is only assumed. If the answer to a request was lost, the order is looked for, and after a while a person decides.
 * Nothing is ever sent twice.
 */
const customerWalletKind = (way: WalletWay): OrderKind<"customerDeposit" | "customerWithdrawal", Content> => ({
  id: KIND_OF_WAY[way],
  input: walletMoveContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: () => null,
  isFeeUntold: true,

  async complete(content, who) {
    const call = { ...who, isFresh: true, lane: "person" } as const;
    const ownerName = await nameOf(content, call);
    if (way === "withdraw") await requireCovered(content, call);
    return { ...content, walletCode: newRowCode(), ownerName };
  },

  async send(content, context) {
    const { customerId, amountRial, description } = content;
    const { trackId, business } = context.order;
    // It waits for the result of the customer's removal. Nothing of it was sent.
    if (await isBeingRemoved("customer", business, customerId)) throw new ApiError("busy");
    const comment = commentWith(description, codeIn(content));
    const input = walletMoveInput.parse({ customerId, amountRial, trackId, comment });
    let answer: WalletMoved;
    try {
      answer = (await callService(customerWalletOperations[way], input, callOf(context))).data;
    } catch (error) {
      return unlessThere(asRefused(error), async () => provenByRows.afterRefusal(await find(content, context)));
    }
    requireOwn(answer.trackId, trackId);
    return (await rowAfter(answer, content, context)) ?? receiptOfAnswer(answer, amountRial);
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
});

export const customerDepositKind = customerWalletKind("deposit");
export const customerWithdrawalKind = customerWalletKind("withdraw");

function codeIn({ walletCode }: Content): string {
  if (walletCode === undefined) throw new Error("a movement of a customer's wallet without its code");
  return walletCode;
}

/** The customer's name at the service. @throws ApiError `invalid_input` if the service does not know the customer */
async function nameOf({ customerId }: Written, call: CallContext): Promise<string | null> {
  try {
    const { data } = await callService(customerOperations.show, { customerId }, call);
    return data.legalName ?? data.name;
  } catch (error) {
    if (!isAbsence(error)) throw error;
    throw new ApiError("invalid_input", { fields: { customerId: "errors.customerUnknown" } });
  }
}

/** @throws ApiError `invalid_input` if the customer has a smaller balance; an unknown balance is no obstacle */
async function requireCovered({ customerId, amountRial }: Written, call: CallContext): Promise<void> {
  let balanceRial: number;
  try {
    balanceRial = (await callService(customerWalletOperations.balance, { customerId }, call)).data.balanceRial;
  } catch (error) {
    log.info({ err: error }, "a customer's wallet could not be asked before a withdrawal from it");
    return;
  }
  if (balanceRial < amountRial)
    throw new ApiError("invalid_input", { fields: { amountRial: "errors.customerBalanceShort" } });
}

const wayOf = ({ kind }: KindContext["order"]): WalletWay => {
  const way = wayOfKind(kind);
  if (way === null) throw new Error("no movement of a customer's wallet");
  return way;
};

/**
 * Finds the order in the customer's transactions. If the service does not know the customer any more, nothing can be
 * read, which proves nothing.
 *
 * @param answer the service's answer a moment ago, if there is one
 * @throws ApiError as `callService`
 */
async function find(content: Content, context: KindContext, answer?: WalletMoved): Promise<RowsEvidence> {
  const { order } = context;
  const sought: SoughtMove = {
    way: wayOf(order),
    amountRial: content.amountRial,
    code: codeIn(content),
    serviceId: answer?.id ?? order.serviceId,
    sinceMs: sinceOf(order.createdAt),
    balanceRial: answer?.balanceRial ?? null,
  };
  try {
    const { rows, ...found } = await findMove(content.customerId, sought, context);
    return { ...found, receipt: rows.length > 0 ? receiptOfRows(rows, content, sought.serviceId) : null };
  } catch (error) {
    if (!isNoCustomer(error)) throw error;
    return NO_LIST;
  }
}

/**
 * A refusal in readable words. The service's own 404 to a movement is a refusal: it cannot be about any other record.
 * A message beside the amount says more than that the data was invalid.
 */
function asRefused(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (isAbsence(error)) return new RefusedBefore(error.detail ?? null);
  const { code, answer, fields } = error;
  const said = fields.amount ?? fields.amountRial;
  return answer?.isOwnWord && said !== undefined ? new ApiError(code, { detail: said, answer, fields }) : error;
}

/**
 * Whether the service knows no customer with this id. It says so with 404, and once said so with 422. A rule about
 * the list names its field instead.
 */
function isNoCustomer(error: unknown): boolean {
  if (isAbsence(error)) return true;
  if (!(error instanceof ApiError) || !error.answer?.isOwnWord) return false;
  return error.answer.status === 422 && Object.keys(error.fields).length === 0;
}

/**
 * Finds the order's row right after the movement. It tells the amount as the service understood it. If it cannot be
 * seen now, the movement was made all the same, and later look-ups find it.
 */
async function rowAfter(answer: WalletMoved, content: Content, context: KindContext): Promise<Receipt | null> {
  try {
    return (await find(content, context, answer)).receipt;
  } catch (error) {
    log.info({ err: error, order: context.order.id }, "a customer's transactions could not be read after a movement");
    return null;
  }
}

/** The movement was made but is not listed yet. The amount may not be known yet. */
function receiptOfAnswer({ id, amountRial }: WalletMoved, meantRial: number): Receipt {
  return {
    serviceId: id,
    state: "sent",
    echoRial: amountRial,
    isAsMeant: amountRial === null || amountRial === meantRial,
    failure: null,
    facts: {},
  };
}

/** If its rows add up to another amount, the service did it twice or in another unit. */
function receiptOfRows(
  rows: readonly CustomerTransaction[],
  { amountRial }: Content,
  serviceId: string | null,
): Receipt {
  const echoRial = rows.reduce((sum, row) => sum + row.amountRial, 0);
  const rowIds = rows.flatMap(({ id }) => id ?? []);
  return {
    serviceId: serviceId ?? rowIds[0] ?? null,
    state: "done",
    echoRial,
    isAsMeant: echoRial === amountRial,
    failure: null,
    facts: { rowIds, bookedAt: rows[0]?.createdAt ?? null },
  };
}
