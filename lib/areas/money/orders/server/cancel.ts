import "server-only";
import type { z } from "zod";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { announceWithdrawals, stateOfWithdrawal } from "@/lib/areas/collecting/withdrawals/server/record";
import { applyToRow } from "@/lib/areas/money/batches/server/record";
import type { cancelPaymentInput } from "@/lib/areas/money/orders/schemas";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { stateOfQueued } from "@/lib/areas/money/queued-settlements/server/record";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { stateOfSettlement } from "@/lib/areas/money/settlements/server/record";
import { ApiError } from "@/lib/kit/operations/errors";
import type { OrderState } from "@/lib/kit/orders/states";
import { recordAudit } from "@/lib/server/audit/record";
import { log } from "@/lib/server/core/log";
import type { Member } from "@/lib/server/members/session";
import { lookUpNow } from "@/lib/server/orders/engine/work";
import { certaintyOf } from "@/lib/server/orders/kinds/certainty";
import { requireOwn } from "@/lib/server/orders/kinds/record-of";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import { auditedOf } from "@/lib/server/orders/record/audited";
import { noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import {
  type OrderOfPayment,
  orderOfQueuedId,
  orderOfTrackId,
  orderOfWithdrawal,
} from "@/lib/server/orders/record/find";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { callService } from "@/lib/server/proxy/call-service";
import { maskText } from "@/lib/server/proxy/mask";

/**
 * Asks the service to cancel an order. The request is recorded before it is sent. The result is what the service says
 * afterwards, so a lost answer does no harm.
 *
 * @returns the order's state afterwards: `canceled`, or the state that it had reached before
 * @throws ApiError `not_found`, `conflict` (the service does not have it, or its kind cannot be cancelled); the
 *   service's refusal with its words in `detail`; as `lookUpNow` if the result could not be looked up
 */
export async function cancelOrderAtService(orderId: string, member: Member): Promise<OrderState> {
  const order = await inOrderTransaction(async ({ tx }) => {
    const locked = await lockOrder(orderId, tx);
    if (!locked || locked.business !== member.business) throw new ApiError("not_found");
    if (locked.state !== "sent" || !kindOf(locked.kind).cancel) throw new ApiError("conflict");
    await noteOnOrder(locked, { event: "cancel_asked", state: locked.state, actor: member, detail: {} }, tx);
    const { business, trackId } = locked;
    const detail = { ...auditedOf(locked), trackId };
    await recordAudit({ action: "order.cancel_asked", business, actor: member, subject: orderId, detail }, tx);
    return locked;
  });
  const who = { lane: "person", memberId: member.id } as const;
  const failure = await failureOf(() => kindOf(order.kind).cancel?.(order.content, { order, ...who }));
  const state = await lookUpNow(orderId, who);
  if (failure === null || state === "canceled") return state;
  await noteRefusal(order, failure, member);
  // The service refused because of the payment's present state. Nothing in the request can be corrected.
  if (failure instanceof ApiError && failure.code === "upstream_rejected")
    throw new ApiError("upstream_conflict", {
      ...(failure.detail ? { detail: failure.detail } : {}),
      ...(failure.answer ? { answer: failure.answer } : {}),
    });
  throw failure;
}

async function noteRefusal({ id }: PaymentOrder, failure: unknown, actor: Member): Promise<void> {
  await inOrderTransaction(async ({ tx }) => {
    const locked = await lockOrder(id, tx);
    if (!locked) return;
    const code = failure instanceof ApiError ? failure.code : "internal";
    const words = failure instanceof ApiError ? (failure.detail ?? null) : null;
    const detail = { code, words, certainty: certaintyOf(failure) };
    await noteOnOrder(locked, { event: "cancel_refused", state: locked.state, actor, detail }, tx);
  });
}

/**
 * Cancels a settlement by the service's ids, including settlements ordered elsewhere. If it belongs to an order, the
 * order is cancelled.
 *
 * @returns the state that the service tells afterwards, because its consent does not prove the cancellation
 * @throws ApiError `invalid_input` without an id, and as {@link cancelOrderAtService}
 */
export async function cancelPayment(ids: z.output<typeof cancelPaymentInput>, member: Member): Promise<OrderState> {
  const { business } = member;
  const found = await orderOf(business, ids);
  if (found && !found.isRow) return cancelOrderAtService(found.order.id, member);
  const { trackId, queuedId, withdrawalId } = ids;
  const subject = trackId ?? queuedId ?? withdrawalId;
  if (!subject) throw new ApiError("invalid_input", { fields: { trackId: "errors.required" } });
  const call = {
    business,
    requestId: `cancel-${subject}`,
    lane: "person",
    memberId: member.id,
    isFresh: true,
  } as const;
  const detail = { ...ids, orderId: found?.order.id, ...(await whatIsCanceled(ids, call)) };
  await recordAudit({ action: "payout.cancel_asked", business, actor: member, subject, detail });
  if (trackId) {
    const failure = await failureOf(() => callService(settlementOperations.cancel, { trackId }, call));
    const { data } = await callService(settlementOperations.show, { trackId }, call);
    requireOwn(data.trackId, trackId);
    if (found) await applyToRow(found.order, trackId, data);
    return unlessRefused(stateOfSettlement(data.status), failure);
  }
  if (withdrawalId) {
    const failure = await failureOf(() => callService(withdrawalOperations.cancel, { withdrawalId }, call));
    const { data } = await callService(withdrawalOperations.show, { withdrawalId }, call);
    await announceWithdrawals(business, [withdrawalId]);
    return unlessRefused(stateOfWithdrawal(data.status), failure);
  }
  const which = { queuedId: queuedId ?? "" };
  const failure = await failureOf(() => callService(queuedSettlementOperations.cancel, which, call));
  const { data } = await callService(queuedSettlementOperations.show, which, call);
  return unlessRefused(stateOfQueued(data.status), failure);
}

function unlessRefused(state: OrderState, failure: unknown): OrderState {
  if (failure !== null && state !== "canceled") throw failure;
  return state;
}

/** The details of the cancelled settlement for the audit log, from the service; empty if they cannot be read. */
async function whatIsCanceled(
  { trackId, queuedId, withdrawalId }: z.output<typeof cancelPaymentInput>,
  call: Parameters<typeof callService>[2],
): Promise<{ amountRial?: number; iban?: string }> {
  try {
    if (withdrawalId) {
      const { data } = await callService(withdrawalOperations.show, { withdrawalId }, call);
      return { amountRial: data.amountRial };
    }
    const { data } = trackId
      ? await callService(settlementOperations.show, { trackId }, call)
      : await callService(queuedSettlementOperations.show, { queuedId: queuedId ?? "" }, call);
    const { amountRial, iban } = data;
    return { amountRial, ...(iban === null ? {} : { iban: maskText(iban, "iban") }) };
  } catch (error) {
    log.warn({ err: error }, "a settlement that is taken back could not be read first");
    return {};
  }
}

async function orderOf(
  business: string,
  { trackId, queuedId, withdrawalId }: z.output<typeof cancelPaymentInput>,
): Promise<OrderOfPayment | null> {
  if (trackId) return orderOfTrackId(business, trackId);
  if (withdrawalId) return orderOfWithdrawal(business, withdrawalId);
  return queuedId ? orderOfQueuedId(business, queuedId) : null;
}

/** The error, or null. Whether the cancellation was done is found out by the next look-up. */
async function failureOf(attempt: () => Promise<unknown> | undefined): Promise<unknown> {
  try {
    await attempt();
    return null;
  } catch (error) {
    return error;
  }
}
