import "server-only";
import { wentBackOf } from "@/lib/areas/collecting/debit-refunds/server/record";
import { withdrawalContent } from "@/lib/areas/money/orders/schemas";
import { tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { isAbsence, isForbidden, RefusedHere, unlessThere } from "@/lib/server/orders/kinds/certainty";
import { isPartIntact, type WithdrawalOrderContent } from "@/lib/server/orders/kinds/debit-parts";
import { callOf, type KindContext, type OrderKind, type Receipt } from "@/lib/server/orders/kinds/kind";
import { notifyUrlOf } from "@/lib/server/orders/kinds/notify-url";
import { mayBeOf, requireOwn } from "@/lib/server/orders/kinds/record-of";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { later, nextLookAfter, orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { isBeingRemoved } from "@/lib/server/ties/removing";
import { withdrawalOperations } from "../../operations";
import type { CollectProblem } from "../../rules";
import { withdrawalCreateInput } from "../../schemas";
import { isCancelable } from "../../status";
import type { Withdrawal } from "../answers";
import { askAuthorization, askWithBank, problemWith } from "../ask";
import { stateOfWithdrawal } from "../record";
import { hasFailedStill, requireSamePayer, retriedElsewhere, retriesIn } from "./retry-of";

/** With the payer, as the service told them when the order was made; `ownerName` is the payer's name. */
type Content = WithdrawalOrderContent;

/** Money from a payer into the wallet, under an authorization: at once or on a future day. */
export const withdrawalKind: OrderKind<"withdrawal", Content> = {
  id: "withdrawal",
  input: withdrawalContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: () => null,
  problemNow: problemWith,

  async complete(content, who) {
    const call = { ...who, isFresh: true, lane: "person" } as const;
    const fresh = await askWithBank(content.authorizationId, call);
    const problem = problemWith(content, fresh);
    if (problem) throw new ApiError("invalid_input", { fields: { [problem.field]: problem.error } });
    if (!(await hasFailedStill(content, call)))
      throw new ApiError("invalid_input", { fields: { retryOf: "errors.retryNotFailed" } });
    await requireSamePayer(content, fresh.authorization, who.business);
    const { name, mobile, bankCode } = fresh.authorization ?? {};
    return { ...content, ownerName: name ?? null, mobile: mobile ?? null, bankCode: bankCode ?? null };
  },

  async opposedBy(content, order, tx) {
    const found = await retriedElsewhere(retriesIn([content]), order, tx);
    return found.size > 0 ? { [content.retryOf ? "retryOf" : "retryTrackId"]: "errors.retryOrdered" } : null;
  },

  isIntact: async (_, order, tx) => order.partOf === null || isPartIntact(order, tx),

  async send(content, context) {
    const { order } = context;
    const before = await beforeSending(content, context);
    if (before) return before;
    // It waits for the result of the revocation. Nothing of it was sent.
    if (await isBeingRemoved("authorization", order.business, content.authorizationId)) throw new ApiError("busy");
    const notify = notifyUrlOf(order.business, "withdrawals");
    const input = withdrawalCreateInput.parse({ ...content, ...notify, trackId: order.trackId });
    let accepted: Withdrawal;
    try {
      ({ data: accepted } = await callService(withdrawalOperations.create, input, callOf(context)));
      requireOwn(accepted.trackId, order.trackId);
    } catch (error) {
      return unlessThere(error, () => showWithdrawal(context));
    }
    const receipt = receiptOf(accepted, order);
    // A misunderstanding by the service is an alarm, independent of the next answer.
    const isMeant = receipt.isAsMeant && !receipt.otherIban;
    return content.isInstant && isMeant ? await decided(receipt, context) : receipt;
  },

  lookUp: (_, context) => showWithdrawal(context),

  /** An instant withdrawal is looked up soon and often, a dated one hardly before its day. */
  nextLook({ isInstant, date }, sentAt) {
    if (isInstant) return nextLookAfter(sentAt, orderTimes().decidingMs);
    if (!date || date <= tehranDayOf(Date.now())) return nextLookAfter(sentAt);
    const rarely = later(orderTimes().longestDatedMs);
    const itsDay = new Date(tehranDayBounds(date).from);
    return itsDay < rarely ? itsDay : rarely;
  },

  cancelable: ({ content, receipt }) => ({
    cancel: isCancelable({ status: receipt?.status, isInstant: content.isInstant === true }),
    cancelUntil: null,
  }),

  async cancel(_, context) {
    const withdrawalId = context.order.serviceId ?? (await showWithdrawal(context))?.serviceId;
    if (!withdrawalId) throw new ApiError("upstream_not_found");
    await callService(withdrawalOperations.cancel, { withdrawalId }, callOf(context));
  },
};

/**
 * Makes sure that nothing is sent that the service would refuse by the present state of the authorization. If the
 * order was sent before, it is looked up first, because it may have arrived and filled the month.
 *
 * @returns the record that the service has already
 * @throws RefusedHere; ApiError `busy` if the service could not be asked, so that the order waits and nothing of it
 *   is sent
 */
async function beforeSending(content: Content, context: KindContext): Promise<Receipt | null> {
  try {
    const sent = context.order.attempts > 1 ? await showWithdrawal(context) : null;
    if (sent) return sent;
    const problem = context.order.partOf
      ? problemOfPart(content)
      : problemWith(content, await askAuthorization(content.authorizationId, callOf(context)));
    if (problem) throw new RefusedHere(problem.error);
    if (!(await hasFailedStill(content, callOf(context)))) throw new RefusedHere("errors.retryNotFailed");
    return null;
  } catch (error) {
    if (error instanceof RefusedHere) throw error;
    log.warn({ err: error, order: context.order.id }, "an authorization could not be asked before a withdrawal");
    throw new ApiError("busy");
  }
}

/**
 * The authorization was checked for the whole order, and up to a thousand parts are sent at once. The service decides
 * on each of them.
 */
const problemOfPart = ({ date }: Content): CollectProblem | null =>
  date !== null && date <= tehranDayOf(Date.now()) ? { field: "date", error: "errors.dateNotAfterToday" } : null;

/**
 * Looks up an instant withdrawal, because the look-up makes the service decide it. If this fails, it is looked up
 * again soon, because the service already has it.
 */
async function decided(accepted: Receipt, context: KindContext): Promise<Receipt> {
  try {
    return (await showWithdrawal(context)) ?? accepted;
  } catch (error) {
    log.info({ err: error, order: context.order.id }, "an instant withdrawal could not be asked for yet");
    return accepted;
  }
}

/**
 * The withdrawal with the order's track id at the service; null if there is none.
 *
 * @throws ApiError as `callService`; `upstream_unreadable` if the answer is about another withdrawal
 */
async function showWithdrawal(context: KindContext): Promise<Receipt | null> {
  const { trackId } = context.order;
  let shown: Withdrawal;
  try {
    shown = (await callService(withdrawalOperations.byTrackId, { trackId }, callOf(context))).data;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
  requireOwn(shown.trackId, trackId);
  return (await keptPart(shown, context)) ?? receiptOf(shown, context.order);
}

/**
 * A partly refunded withdrawal still counts as collected, even if the service calls it returned: it is not documented
 * whether a partial refund makes it `REVERSED`. Null if all of it went back, or if no refund returned any of it.
 */
async function keptPart(shown: Withdrawal, context: KindContext): Promise<Receipt | null> {
  if (shown.status !== "REVERSED" || shown.refundId === null) return null;
  const doneRial = await refundedRial(shown, context);
  if (doneRial === 0 || doneRial >= shown.amountRial) return null;
  const receipt = receiptOf(shown, context.order);
  return { ...receipt, state: "done", isReturn: false, facts: { ...receipt.facts, refundedRial: doneRial } };
}

/** @throws ApiError if the refunds could not be read; a business without refunds has 0 */
async function refundedRial(shown: Withdrawal, context: KindContext): Promise<number> {
  try {
    return (await wentBackOf(shown, [], callOf(context)))?.doneRial ?? 0;
  } catch (error) {
    if (isForbidden(error)) return 0;
    throw error;
  }
}

/**
 * The receipt of a withdrawal. Its return is proven by a refund of its own. A return without a refund is the bank's
 * word alone and is checked twice.
 */
function receiptOf(shown: Withdrawal, { amountRial, content }: PaymentOrder): Receipt {
  const { status, errorCode, errorMessage } = shown;
  const isMeant = mayBeOf(shown.authorizationId, String(content.authorizationId));
  return {
    serviceId: shown.id,
    state: stateOfWithdrawal(status),
    isReturn: status === "REVERSED" && shown.refundId !== null,
    echoRial: shown.amountRial,
    isAsMeant: shown.amountRial === amountRial,
    otherIban: isMeant ? null : shown.authorizationId,
    failure: status === "FAILED" ? (errorMessage ?? errorCode) : null,
    facts: {
      status,
      transactionId: shown.transactionId,
      retryCount: shown.retryCount,
      maxRetryCount: shown.maxRetryCount,
      errorCode,
      refCode: shown.paymentNumber,
      wageRial: shown.wageRial,
    },
  };
}
