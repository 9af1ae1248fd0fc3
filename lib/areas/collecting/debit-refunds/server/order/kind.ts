import "server-only";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { type OrderContents, refundContent } from "@/lib/areas/money/orders/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Unknown } from "@/lib/kit/operations/unread";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { isAbsence, isForbidden, RefusedHere, unlessThere } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "@/lib/server/orders/kinds/kind";
import { notifyUrlOf } from "@/lib/server/orders/kinds/notify-url";
import { mayBeOf, requireOwn } from "@/lib/server/orders/kinds/record-of";
import { findInList, isSomeUnitOf, latestOf, PerhapsListed } from "@/lib/server/orders/kinds/whole-list";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { debitRefundOperations } from "../../operations";
import { debitRefundCreateInput } from "../../schemas";
import type { RefundStatus } from "../../status";
import type { DebitRefund } from "../answers";
import { type RefundOrder, refundsOrdered, wentBackOf } from "../record";

type Written = OrderContents["debitRefund"];
/** With the service's data about the withdrawal when the order was made: its payer and its amount. */
type Content = Written & {
  ownerName?: string | null;
  mobile?: string | null;
  bankCode?: string | null;
  authorizationId?: string | null;
  collectedRial?: number;
};

/** An unknown status does not end the order. */
const STATES: Record<RefundStatus | Unknown, Receipt["state"]> = {
  INIT: "sent",
  PENDING: "sent",
  DONE: "done",
  FAILED: "failed",
  UNKNOWN: "sent",
};

/** The service tells only a refund's day, and its time zone is unknown. */
const CLOCKS_MS = 48 * 3_600_000;

interface RefundProblem {
  field: "withdrawalId" | "amountRial";
  error: `errors.${string}`;
}

/**
 * A refund of a withdrawal to its payer, of the whole amount or a part. The service knows refunds only by their own
 * id and has no look-up by track id. Until it has told that id, the list of all refunds is read down to a time before
 * the order. The list is not filtered by withdrawal, because its filter is not documented, and a list that is empty
 * because of a filter would wrongly prove an absence.
 */
export const debitRefundKind: OrderKind<"debitRefund", Content> = {
  id: "debitRefund",
  input: refundContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: () => null,
  isFeeUntold: true,

  async complete(content, who) {
    const call = { ...who, isFresh: true, lane: "person" } as const;
    const { problem, withdrawal } = await askWithdrawal(content, call, await alive({ ...content, ...who }));
    if (problem) throw new ApiError("invalid_input", { fields: { [problem.field]: problem.error } });
    const payer = await payerOf(withdrawal.authorizationId, call);
    if (payer?.canRefund === false)
      throw new ApiError("invalid_input", { fields: { withdrawalId: "errors.refundBankCannot" } });
    return {
      ...content,
      ownerName: payer?.name ?? null,
      mobile: payer?.mobile ?? null,
      bankCode: payer?.bankCode ?? null,
      authorizationId: withdrawal.authorizationId,
      collectedRial: withdrawal.amountRial,
    };
  },

  async opposedBy({ withdrawalId, amountRial, collectedRial = 0 }, { business, id: exceptId }, tx) {
    const others = await refundsOrdered({ business, withdrawalId, exceptId }, tx);
    const orderedRial = others.reduce((sum, other) => sum + other.amountRial, 0);
    return orderedRial + amountRial > collectedRial ? { amountRial: "errors.refundOverLeft" } : null;
  },

  async send(content, context) {
    const before = await beforeSending(content, context);
    if (before) return before;
    const { withdrawalId, amountRial, description } = content;
    const { trackId, business } = context.order;
    const notify = notifyUrlOf(business, "withdrawals");
    const input = debitRefundCreateInput.parse({ trackId, withdrawalId, amountRial, description, ...notify });
    try {
      const { data } = await callService(debitRefundOperations.create, input, callOf(context));
      return receiptOf(data, context.order);
    } catch (error) {
      return unlessThere(error, () => findRefund(content, context));
    }
  },

  lookUp: findRefund,

  async follow(content, context) {
    const { serviceId } = context.order;
    if (serviceId === null) return findRefund(content, context);
    try {
      const { data } = await callService(debitRefundOperations.show, { refundId: serviceId }, callOf(context));
      return receiptOf(data, context.order);
    } catch (error) {
      if (isAbsence(error)) return findRefund(content, context);
      throw error;
    }
  },
};

/** The orders of a withdrawal's refunds, except the order itself. */
const alive = (of: { business: string; withdrawalId: string; exceptId?: string }): Promise<RefundOrder[]> =>
  refundsOrdered({ ...of, exceptId: of.exceptId }, db());

/** Whether the order's request was or may have been sent. Orders that still wait are checked when their turn comes. */
const hasLeft = ({ state }: RefundOrder): boolean => state !== "awaiting_approval" && state !== "approved";

/**
 * Makes sure that nothing is sent that the service would refuse by the present state of the withdrawal. If the order
 * was sent before, the list is read first.
 *
 * @throws RefusedHere; ApiError `busy` if the service could not be asked, so that the order waits and nothing of it
 *   is sent
 */
async function beforeSending(content: Content, context: KindContext): Promise<Receipt | null> {
  try {
    const sent = context.order.attempts > 1 ? await findRefund(content, context) : null;
    if (sent) return sent;
    const { business, id: exceptId } = context.order;
    const others = await alive({ business, withdrawalId: content.withdrawalId, exceptId });
    const { problem } = await askWithdrawal(content, callOf(context), others.filter(hasLeft));
    if (problem) throw new RefusedHere(problem.error);
    return null;
  } catch (error) {
    if (error instanceof RefusedHere || error instanceof PerhapsListed) throw error;
    log.warn({ err: error, order: context.order.id }, "a withdrawal could not be asked before its refund");
    throw new ApiError("busy");
  }
}

type Asked = { problem: RefundProblem; withdrawal: null } | { problem: null; withdrawal: Withdrawal };
const refused = (field: RefundProblem["field"], error: RefundProblem["error"]): Asked => ({
  problem: { field, error },
  withdrawal: null,
});

/**
 * Whether the service allows refunding this amount of the withdrawal now.
 *
 * @param ordered other refund orders of the withdrawal
 * @throws ApiError if the service could not be asked
 */
async function askWithdrawal(
  { withdrawalId, amountRial }: Written,
  call: CallContext,
  ordered: readonly RefundOrder[],
): Promise<Asked> {
  let withdrawal: Withdrawal;
  try {
    ({ data: withdrawal } = await callService(withdrawalOperations.show, { withdrawalId }, call));
  } catch (error) {
    if (isAbsence(error)) return refused("withdrawalId", "errors.withdrawalUnknown");
    throw error;
  }
  if (!mayBeOf(withdrawal.id, withdrawalId)) throw new ApiError("upstream_unreadable");
  if (withdrawal.status !== "DONE" && withdrawal.status !== "REVERSED")
    return refused("withdrawalId", "errors.refundNotCollected");
  const back = await unlessForbidden(() => wentBackOf(withdrawal, ordered, call));
  if (back === "forbidden") return refused("withdrawalId", "errors.refundsNotActive");
  if (back === null) return refused("withdrawalId", "errors.refundLeftUnknown");
  // If it was returned without a refund, the bank has taken back the whole amount. With a refund, the service may
  // also call it returned when only a part was refunded.
  if (withdrawal.status === "REVERSED" && back.doneRial === 0)
    return refused("withdrawalId", "errors.refundNothingLeft");
  const leftRial = withdrawal.amountRial - back.totalRial;
  if (leftRial <= 0) return refused("withdrawalId", "errors.refundNothingLeft");
  if (amountRial > leftRial) return refused("amountRial", "errors.refundOverLeft");
  return { problem: null, withdrawal };
}

async function unlessForbidden<T>(ask: () => Promise<T>): Promise<T | "forbidden"> {
  try {
    return await ask();
  } catch (error) {
    if (isForbidden(error)) return "forbidden";
    throw error;
  }
}

/**
 * The payer of the refund, and whether the payer's bank accepts refunds; null if the service does not tell this any
 * more.
 */
async function payerOf(authorizationId: string, call: CallContext) {
  try {
    const { data } = await callService(authorizationOperations.show, { authorizationId }, call);
    const { data: banks } = await callService(authorizationOperations.banks, {}, call);
    const bank = banks.find(({ code }) => code === data.bankCode);
    return { name: data.name, mobile: data.mobile, bankCode: data.bankCode, canRefund: bank?.canRefund ?? null };
  } catch (error) {
    log.info({ err: error }, "the payer of a refund could not be asked for");
    return null;
  }
}

/**
 * Finds the refund with the order's track id in the service's list; null if it is certainly not listed.
 *
 * @throws PerhapsListed if a row without a track id may be it; ApiError if the list proves nothing
 */
async function findRefund(content: Content, context: KindContext): Promise<Receipt | null> {
  const { order } = context;
  const oldestMs = order.createdAt.getTime() - CLOCKS_MS;
  const { withdrawalId } = content;
  const known = await alive({ business: order.business, withdrawalId, exceptId: order.id });
  const isAnothers = ({ id, trackId }: DebitRefund) =>
    known.some((other) => other.serviceId === id || other.trackId === trackId);
  const { row, isPerhapsThere } = await findInList<DebitRefund>({
    read: async (page, perPage) =>
      (await callService(debitRefundOperations.list, { page, perPage }, callOf(context))).data,
    idOf: ({ id }) => id,
    isIt: ({ trackId }) => trackId === order.trackId,
    // It is not documented which track id the service shows for a refund, so a different one may still mean our
    // refund.
    isPerhaps: (one) =>
      !isAnothers(one) &&
      one.status !== "FAILED" &&
      one.withdrawalId.toLowerCase() === withdrawalId.toLowerCase() &&
      isSomeUnitOf(one.amountRial, order.amountRial) &&
      !(latestOf(one.date) < oldestMs),
    madeAt: ({ date }) => latestOf(date),
    oldestMs,
  });
  if (row) return receiptOf(row, order);
  if (isPerhapsThere) throw new PerhapsListed("a refund without a track id may be the order");
  return null;
}

/** A refund of another withdrawal would pay another payer. */
function receiptOf(shown: DebitRefund, { amountRial, content, trackId }: PaymentOrder): Receipt {
  requireOwn(shown.trackId, trackId);
  const { status, errorCode, errorMessage } = shown;
  return {
    serviceId: shown.id,
    state: STATES[status],
    echoRial: shown.amountRial,
    isAsMeant: shown.amountRial === amountRial,
    otherIban: mayBeOf(shown.withdrawalId, String(content.withdrawalId)) ? null : shown.withdrawalId,
    failure: status === "FAILED" ? (errorMessage ?? errorCode) : null,
    facts: {
      status,
      transactionId: shown.transactionId,
      errorCode,
      refCode: shown.paymentNumber,
      wageRial: shown.wageRial,
    },
  };
}
