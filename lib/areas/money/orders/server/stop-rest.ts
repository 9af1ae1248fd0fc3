import "server-only";
import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { isCancelable } from "@/lib/areas/collecting/withdrawals/status";
import { ApiError } from "@/lib/kit/operations/errors";
import { isOfOrders } from "@/lib/kit/orders/kinds";
import type { StoppedRest } from "@/lib/kit/orders/views";
import { recordAudit } from "@/lib/server/audit/record";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { certaintyOf } from "@/lib/server/orders/kinds/certainty";
import { auditedOf } from "@/lib/server/orders/record/audited";
import { moveOrder, noteOnOrder } from "@/lib/server/orders/record/change";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { cancelOrderAtService } from "./cancel";

/** The number of parts that are stopped before the answer. The caller sees the progress and calls again. */
const WITHDRAWN_AT_ONCE = 200;
const CANCELED_AT_ONCE = 24;
const SIDE_BY_SIDE = 4;

/** Repeated calls of a member within this time make one line of the history. */
const ONE_LINE_MS = 10 * 60_000;

/**
 * Stops the withdrawals of an order that have not been collected: first those that were not sent, then, at the
 * service, those that wait there for their day. Each is stopped on its own, so an interruption does not undo earlier
 * ones. The caller repeats the call until nothing is left. From the first call on nothing more of the order is sent,
 * including parts that are under way now and turn out not to have arrived.
 *
 * @returns `left`: parts that can still be stopped by the next call; for this call `refused`: parts that the service
 *   refused to cancel, and `unanswered`: parts without an answer; `underWay`: parts that may be on their way to the
 *   service
 * @throws ApiError `not_found`; `conflict` if nothing of the order is under way
 */
export async function stopRest(orderId: string, member: Member): Promise<StoppedRest> {
  await noteStop(orderId, member);
  const result: StoppedRest = { stopped: 0, refused: 0, unanswered: 0, left: 0, underWay: 0 };
  for (const id of await waitingParts(orderId, WITHDRAWN_AT_ONCE))
    if (await withdrawPart(id, member)) result.stopped += 1;
  const waiting = await waitingParts(orderId, 1);
  if (waiting.length === 0) {
    const queue = (await cancelableParts(orderId)).slice(0, CANCELED_AT_ONCE);
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, async () => {
        for (let id = queue.shift(); id; id = queue.shift()) result[await cancelPart(id, member)] += 1;
      }),
    );
  }
  result.left = (await waitingParts(orderId)).length + (await cancelableParts(orderId)).length;
  result.underWay = await countUnderWay(orderId);
  return result;
}

async function noteStop(orderId: string, member: Member): Promise<void> {
  await inOrderTransaction(async ({ tx }) => {
    const whole = await lockOrder(orderId, tx);
    if (!whole || whole.business !== member.business) throw new ApiError("not_found");
    if (!isOfOrders(whole.kind) || whole.state !== "sent") throw new ApiError("conflict");
    const { id, name } = member;
    await tx
      .update(paymentOrders)
      .set({ stopped: whole.stopped ?? { id, name } })
      .where(eq(paymentOrders.id, orderId));
    const isSame = and(
      eq(orderEvents.orderId, orderId),
      eq(orderEvents.event, "stop_asked"),
      eq(orderEvents.actorId, member.id),
      sql`${orderEvents.at} > now() - ${ONE_LINE_MS} * interval '1 millisecond'`,
    );
    const [said] = await tx.select({ id: orderEvents.id }).from(orderEvents).where(isSame).limit(1);
    if (said) return;
    await noteOnOrder(whole, { event: "stop_asked", state: whole.state, actor: member, detail: {} }, tx);
    const { business } = whole;
    await recordAudit(
      { action: "order.stop_asked", business, actor: member, subject: orderId, detail: auditedOf(whole) },
      tx,
    );
  });
}

async function waitingParts(orderId: string, most?: number): Promise<string[]> {
  const query = db()
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.partOf, orderId), eq(paymentOrders.state, "approved")))
    .orderBy(asc(paymentOrders.partRow));
  return (await (most ? query.limit(most) : query)).map(({ id }) => id);
}

/** Parts of which it is not known yet whether the service has them. */
async function countUnderWay(orderId: string): Promise<number> {
  const isUnderWay = and(eq(paymentOrders.partOf, orderId), inArray(paymentOrders.state, ["sending", "unknown"]));
  const [row] = await db().select({ count: count() }).from(paymentOrders).where(isUnderWay);
  return row?.count ?? 0;
}

/** Parts at the service that it may still cancel, and for which it did not refuse lately. */
async function cancelableParts(orderId: string): Promise<string[]> {
  const saidNo = sql`EXISTS (SELECT FROM ${orderEvents} WHERE ${orderEvents.orderId} = ${paymentOrders.id}
    AND ${orderEvents.event} = 'cancel_refused' AND ${orderEvents.detail} ->> 'certainty' = 'refused' AND ${orderEvents.at} > now() - ${ONE_LINE_MS} * interval '1 millisecond')`;
  const rows = await db()
    .select({ id: paymentOrders.id, receipt: paymentOrders.receipt })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.partOf, orderId), eq(paymentOrders.state, "sent"), sql`NOT ${saidNo}`))
    .orderBy(asc(paymentOrders.partRow));
  return rows.filter(({ receipt }) => isCancelable({ status: receipt?.status, isInstant: false })).map(({ id }) => id);
}

/** @returns false if the part was sent meanwhile */
const withdrawPart = (orderId: string, actor: Member): Promise<boolean> =>
  inOrderTransaction(async ({ tx }) => {
    const part = await lockOrder(orderId, tx);
    if (part?.state !== "approved") return false;
    await moveOrder(part, { event: "withdraw", actor }, tx);
    return true;
  });

/** @returns what the service says about the part afterwards */
async function cancelPart(orderId: string, member: Member): Promise<"stopped" | "refused" | "unanswered"> {
  try {
    return (await cancelOrderAtService(orderId, member)) === "canceled" ? "stopped" : "unanswered";
  } catch (error) {
    log.info({ err: error, order: orderId }, "a withdrawal of several could not be taken back");
    return certaintyOf(error) === "refused" ? "refused" : "unanswered";
  }
}
