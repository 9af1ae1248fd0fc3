import "server-only";
import type { z } from "zod";
import { authorizationOperations } from "@/lib/authorizations/operations";
import type { DebitRefund } from "@/lib/debit-refunds/answers";
import { debitRefundOperations } from "@/lib/debit-refunds/operations";
import { debitRefundCreateInput } from "@/lib/debit-refunds/schemas";
import type { RefundStatus } from "@/lib/debit-refunds/status";
import { ApiError } from "@/lib/operations/errors";
import type { Unknown } from "@/lib/operations/unread";
import { refundContent } from "@/lib/orders/schemas";
import { log } from "@/lib/server/log";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { isAbsence, RefusedHere, unlessThere } from "./certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "./kind";
import { mayBeOf, requireOwn } from "./record-of";
import { leftToRefund, refundsOrdered } from "./refunds-of";
import { findInList, isSomeUnitOf, latestOf, PerhapsListed } from "./whole-list";

type Input = z.core.output<typeof refundContent>;
/** With what the service told of the withdrawal when the order was made: whose it was, and how much. */
type Content = Input & {
  ownerName?: string | null;
  mobile?: string | null;
  bankCode?: string | null;
  authorizationId?: string | null;
  collectedRial?: number;
};

/** What is not known is not over. */
const STATES: Record<RefundStatus | Unknown, Receipt["state"]> = {
  INIT: "sent",
  PENDING: "sent",
  DONE: "done",
  FAILED: "failed",
  UNKNOWN: "sent",
};

/** The service tells a refund's day, and not of which clock. */
const CLOCKS_MS = 48 * 3_600_000;

interface RefundProblem {
  field: "withdrawalId" | "amountRial";
  error: `errors.${string}`;
}

/**
 * Money of a withdrawal back to its payer, whole or in part. The service knows refunds by their own id alone and looks
 * none up by track id: until it has told that id, its list of all refunds tells, which is read down to before the order.
 * It is not read by its withdrawal: how the list is filtered is not documented, and a list that is empty because of a
 * filter would prove an absence that is none.
 */
export const debitRefundKind: OrderKind<Content, Input> = {
  id: "debitRefund",
  input: refundContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: () => null,

  async complete(content, who) {
    const call = { ...who, isFresh: true, lane: "person" } as const;
    const { problem, withdrawal } = await askWithdrawal(content, call, await refundsOrdered(who.business, content));
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

  async send(content, context) {
    const before = await beforeSending(content, context);
    if (before) return before;
    const { withdrawalId, amountRial, description } = content;
    const { trackId } = context.order;
    const input = debitRefundCreateInput.parse({ trackId, withdrawalId, amountRial, description });
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

/**
 * Nothing leaves that the service would refuse by what it says of the withdrawal now. Of one that was sent before, the
 * list is asked first.
 *
 * @throws RefusedHere; ApiError `busy` where it could not be asked, by which it waits: nothing of it has left
 */
async function beforeSending(content: Content, context: KindContext): Promise<Receipt | null> {
  try {
    const sent = context.order.attempts > 1 ? await findRefund(content, context) : null;
    if (sent) return sent;
    const { problem } = await askWithdrawal(content, callOf(context), 0);
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
 * Whether so much of a withdrawal can go back, as the service tells now.
 *
 * @param orderedRial what else is ordered of it and not yet at the service
 * @throws ApiError when it could not be asked
 */
async function askWithdrawal(
  { withdrawalId, amountRial }: Input,
  call: CallContext,
  orderedRial: number,
): Promise<Asked> {
  let withdrawal: Withdrawal;
  try {
    ({ data: withdrawal } = await callService(withdrawalOperations.show, { withdrawalId }, call));
  } catch (error) {
    if (isAbsence(error)) return refused("withdrawalId", "errors.withdrawalUnknown");
    throw error;
  }
  if (!mayBeOf(withdrawal.id, withdrawalId)) throw new ApiError("upstream_unreadable");
  if (withdrawal.status === "REVERSED") return refused("withdrawalId", "errors.refundNothingLeft");
  if (withdrawal.status !== "DONE") return refused("withdrawalId", "errors.refundNotCollected");
  const toldRial = await leftToRefund(withdrawal, call);
  if (toldRial === null) return refused("withdrawalId", "errors.refundLeftUnknown");
  const leftRial = toldRial - orderedRial;
  if (leftRial <= 0) return refused("withdrawalId", "errors.refundNothingLeft");
  if (amountRial > leftRial) return refused("amountRial", "errors.refundOverLeft");
  return { problem: null, withdrawal };
}

/** Whose account it goes back to, and whether their bank takes it; null where the service does not tell any more. */
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
 * The refund that the service lists with the order's track id; null when it certainly lists none.
 *
 * @throws PerhapsListed while a row without a track id may be it; ApiError where the list proves nothing
 */
async function findRefund(content: Content, context: KindContext): Promise<Receipt | null> {
  const { order } = context;
  const oldestMs = order.createdAt.getTime() - CLOCKS_MS;
  const { row, isPerhapsThere } = await findInList<DebitRefund>({
    read: async (page, perPage) =>
      (await callService(debitRefundOperations.list, { page, perPage }, callOf(context))).data,
    idOf: ({ id }) => id,
    isIt: ({ trackId }) => trackId === order.trackId,
    isPerhaps: (one) =>
      one.trackId === null &&
      one.status !== "FAILED" &&
      one.withdrawalId.toLowerCase() === content.withdrawalId.toLowerCase() &&
      isSomeUnitOf(one.amountRial, order.amountRial) &&
      !(latestOf(one.date) < oldestMs),
    madeAt: ({ date }) => latestOf(date),
    oldestMs,
  });
  if (row) return receiptOf(row, order);
  if (isPerhapsThere) throw new PerhapsListed("a refund without a track id may be the order");
  return null;
}

/** A refund of another withdrawal gives another payer money. */
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
