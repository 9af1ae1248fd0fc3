import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import { isAlarm } from "@/lib/kit/orders/kinds";
import { db, type Queryable } from "@/lib/server/db/client";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { paymentOrders } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { takeCode } from "@/lib/server/members/lockout";
import { isStillAgreed } from "@/lib/server/orders/engine/before-sending";
import { isFrozen } from "@/lib/server/orders/engine/dispatch";
import { applyReceipt } from "@/lib/server/orders/engine/settle";
import { lookUpNow } from "@/lib/server/orders/engine/work";
import { certaintyOf } from "@/lib/server/orders/kinds/certainty";
import { requireOwn } from "@/lib/server/orders/kinds/record-of";
import { noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { lockBusinessThenOrder, lockOrder } from "@/lib/server/orders/record/locks";
import { later, orderTimes } from "@/lib/server/orders/record/times";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { callService } from "@/lib/server/proxy/call-service";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { cardTransfersAtService } from "../operations";
import type { confirmTransferInput } from "../schemas";
import { type HolderPart, holderPartOf, isCodeOpen, transferToOf } from "../status";
import { receiptOfConfirmed } from "./order/holder-transfer-find";
import { type AfterNo, afterRefusedCode } from "./order/kind";

/**
 * @throws ApiError `not_found` if it is not a holder's transfer of the business; `conflict` where no code is waited
 *   for
 */
function mustWait(order: PaymentOrder | undefined, business: string): PaymentOrder {
  if (!order || order.business !== business || transferToOf(order.kind) === null) throw new ApiError("not_found");
  if (order.state !== "sent" || order.serviceId === null || holderPartOf(order.receipt).status !== "WAITING_OTP")
    throw new ApiError("conflict", { fields: { orderId: "errors.transferNotWaiting" } });
  return order;
}

async function waitingTransfer(orderId: string, business: string): Promise<PaymentOrder> {
  const [order] = await db().select().from(paymentOrders).where(eq(paymentOrders.id, orderId));
  return mustWait(order, business);
}

/**
 * The same under the order's lock, where what follows lets money move: the policy and the approvals of this moment must
 * still allow it, and no alarm may stand.
 *
 * @throws ApiError besides `policy_refused`, `conflict`
 */
export async function lockedToMove(orderId: string, business: string, tx: Queryable): Promise<PaymentOrder> {
  const order = mustWait(await lockBusinessThenOrder(orderId, tx), business);
  if (isAlarm(order.attention) || (await isFrozen(business, tx)))
    throw new ApiError("conflict", { fields: { orderId: "errors.transferStopped" } });
  if (!(await isStillAgreed(order, tx))) throw new ApiError("policy_refused");
  return order;
}

/** Writes down of the holder's part what has just been learnt; other facts stay as they are. */
export async function noteHolderPart(
  order: PaymentOrder,
  part: Partial<HolderPart>,
  tx: Queryable,
  columns: Partial<Pick<PaymentOrder, "nextAt">> = {},
): Promise<PaymentOrder> {
  const receipt = { ...order.receipt, ...part };
  await tx
    .update(paymentOrders)
    .set({ receipt, ...columns })
    .where(eq(paymentOrders.id, order.id));
  return { ...order, receipt };
}

/**
 * Tells the service the code that the holder said, by which the money moves. It is written down nowhere. Each try is
 * claimed before it leaves, and none leaves while it is not known what became of the one before. A refusal is
 * believed once the service, asked right after it, still has the transfer waiting: what it says no with may be that
 * the money has moved.
 *
 * @returns how far the transfer has come, in the service's word
 * @throws ApiError beside the code what the service says no with; `outcome_unknown`: it may have moved, and looks
 *   tell; `conflict`, `policy_refused`, `not_found`; `locked` after too many in a minute
 */
export async function confirmTransfer(
  { orderId, code }: z.output<typeof confirmTransferInput>,
  context: LocalContext,
): Promise<{ status: string | null }> {
  const { business, member, requestId } = context;
  const before = await waitingTransfer(orderId, business);
  // What became of the last try is asked for first; where that cannot be told, nothing leaves.
  if (isCodeOpen(holderPartOf(before.receipt))) await lookUpNow(orderId, { lane: "person", memberId: member.id });
  await takeCode(orderId);
  const { order, triedAt } = await claim(orderId, context);
  const note = (outcome: "done" | "refused" | "unknown") =>
    context.audit({ action: "order.holder_code_told", subject: orderId, detail: { outcome } });
  const operation =
    transferToOf(order.kind) === "card" ? cardTransfersAtService.confirmCard : cardTransfersAtService.confirmAccount;
  const { provider, cardholderId } = order.content as { provider: string; cardholderId: string };
  const input = { provider, cardholderId, transferId: order.serviceId ?? "", code };
  try {
    const { data } = await callService(operation, input, { business, requestId, memberId: member.id, lane: "money" });
    requireOwn(data.trackId, order.trackId);
    const isOther = data.transferId !== null && data.transferId !== order.serviceId;
    // Another transfer's word is none about this one.
    if (isOther || data.status === "UNKNOWN") throw new ApiError("upstream_unreadable");
    const said = receiptOfConfirmed(data, order);
    const isNamed = data.trackId !== null || data.transferId !== null;
    // That nothing moved, and a word that names no transfer, is believed once the service, asked right after it, says
    // so too.
    if (said.state === "failed" || !isNamed) {
      const now = await afterRefusedCode(order, { lane: "person", memberId: member.id });
      if (typeof now === "string") throw new ApiError("upstream_unreadable");
      await retryWhileDatabaseAway(() => applyReceipt(orderId, now.receipt));
      await note(now.receipt.state === "failed" ? "refused" : "done");
      return statusNow(orderId);
    }
    await retryWhileDatabaseAway(() => applyReceipt(orderId, said));
    await note("done");
    return statusNow(orderId);
  } catch (error) {
    const certainty = certaintyOf(error);
    if (certainty === "not_sent") {
      await free(orderId, triedAt);
      throw error;
    }
    const now: AfterNo =
      certainty === "unknown" ? "unknown" : await afterRefusedCode(order, { lane: "person", memberId: member.id });
    if (now === "unknown") {
      await note("unknown");
      throw new ApiError("outcome_unknown");
    }
    if (now === "waiting") {
      await note("refused");
      await notTaken(orderId, triedAt);
      throw besideCode(error);
    }
    await retryWhileDatabaseAway(() => applyReceipt(orderId, now.receipt));
    await note(now.receipt.state === "failed" ? "refused" : "done");
    return statusNow(orderId);
  }
}

/** One try, in one process. @throws ApiError `outcome_unknown` where another may be under way */
async function claim(orderId: string, { business, member }: LocalContext) {
  return inOrderTransaction(async ({ tx }) => {
    const order = await lockedToMove(orderId, business, tx);
    if (isCodeOpen(holderPartOf(order.receipt))) throw new ApiError("outcome_unknown");
    const triedAt = new Date().toISOString();
    // Should this process not live to tell, a look does, once no request can be under way any more.
    const nextAt = later(orderTimes().proofMs);
    const claimed = await noteHolderPart(order, { codeTriedAt: triedAt }, tx, { nextAt });
    await noteOnOrder(order, { event: "code_tried", state: order.state, actor: member, detail: {} }, tx);
    return { order: claimed, triedAt };
  });
}

/** It is certain what became of a try: another may leave. */
async function free(orderId: string, triedAt: string): Promise<void> {
  await retryWhileDatabaseAway(() =>
    inOrderTransaction(async ({ tx }) => {
      const order = await lockOrder(orderId, tx);
      if (order?.state === "sent" && holderPartOf(order.receipt).codeTriedAt === triedAt)
        await noteHolderPart(order, { codeFreed: triedAt }, tx);
    }),
  );
}

/** What the service says of the code stands beside it; that the data was invalid adds nothing. */
function besideCode(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.code === undefined) return error;
  const { code, answer, fields } = error;
  return new ApiError(code, { answer, fields });
}

/** The service still has the transfer waiting: another code may leave. */
async function notTaken(orderId: string, triedAt: string): Promise<void> {
  await free(orderId, triedAt);
  await inOrderTransaction(async ({ tx }) => {
    const order = await lockOrder(orderId, tx);
    if (order) await noteOnOrder(order, { event: "code_refused", state: order.state, actor: null, detail: {} }, tx);
  });
}

async function statusNow(orderId: string): Promise<{ status: string | null }> {
  const [order] = await db()
    .select({ receipt: paymentOrders.receipt })
    .from(paymentOrders)
    .where(eq(paymentOrders.id, orderId));
  return { status: holderPartOf(order?.receipt ?? null).status };
}

/**
 * Has another code sent to the holder; the newest one counts. No money moves.
 *
 * @throws ApiError what the service refused, as while the last one is good; `outcome_unknown`: one may have been
 *   sent, or it is not known what became of the last try; `conflict`
 */
export async function sendTransferCode(orderId: string, context: LocalContext): Promise<{ codeUntil: string | null }> {
  const { business, member, requestId } = context;
  const order = await waitingTransfer(orderId, business);
  // No paper knows of another code for a card.
  if (transferToOf(order.kind) === "card")
    throw new ApiError("conflict", { fields: { orderId: "errors.transferNoMoreCodes" } });
  if (isCodeOpen(holderPartOf(order.receipt))) throw new ApiError("outcome_unknown");
  const { provider, cardholderId } = order.content as { provider: string; cardholderId: string };
  const input = { provider, cardholderId, transferId: order.serviceId ?? "" };
  const note = (outcome: "done" | "refused" | "unknown") =>
    context.audit({ action: "order.holder_code_sent", subject: orderId, detail: { outcome } });
  const askedAt = Date.now();
  let seconds: number | null;
  try {
    const call = { business, requestId, memberId: member.id, lane: "person" } as const;
    seconds = (await callService(cardTransfersAtService.sendCode, input, call)).data.codeSeconds;
  } catch (error) {
    const isLost = mayBeDone(error, cardTransfersAtService.sendCode);
    if (isLost || (error instanceof ApiError && error.answer)) await note(isLost ? "unknown" : "refused");
    if (!isLost) throw error;
    await noteSent(orderId, null, member);
    throw new ApiError("outcome_unknown");
  }
  await note("done");
  const codeUntil = seconds === null ? null : new Date(askedAt + seconds * 1000).toISOString();
  await noteSent(orderId, codeUntil, member);
  return { codeUntil };
}

async function noteSent(orderId: string, codeUntil: string | null, actor: LocalContext["member"]): Promise<void> {
  await retryWhileDatabaseAway(() =>
    inOrderTransaction(async ({ tx }) => {
      const order = await lockOrder(orderId, tx);
      if (order?.state !== "sent") return;
      await noteHolderPart(order, { codeUntil }, tx);
      await noteOnOrder(order, { event: "code_sent", state: order.state, actor, detail: {} }, tx);
    }),
  );
}
