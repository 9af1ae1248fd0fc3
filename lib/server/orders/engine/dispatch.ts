import "server-only";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { ORDER_ALARMS } from "@/lib/kit/orders/kinds";
import { log } from "@/lib/server/core/log";
import { db, type Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { certaintyOf, RefusedHere, takenTrackId, unrecognisedRefusal } from "@/lib/server/orders/kinds/certainty";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import { moveOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { lockBusinessThenOrder, lockOrder } from "@/lib/server/orders/record/locks";
import { later, orderTimes, pauseAfter } from "@/lib/server/orders/record/times";
import { inOrderTransaction, type OrderTransaction } from "@/lib/server/orders/record/transaction";
import { wasEchoed } from "./alarm";
import { mayLeave } from "./before-sending";
import { applyReceipt } from "./settle";

/**
 * Sends an approved order. `sending` is committed before the request leaves, and the answer, or its absence, decides
 * what follows.
 */
export async function dispatch(orderId: string): Promise<void> {
  const order = await inOrderTransaction(async (context) => {
    const { tx } = context;
    const locked = await lockBusinessThenOrder(orderId, tx);
    if (locked?.state !== "approved") return undefined;
    if (locked.sendAfter && locked.sendAfter.getTime() > Date.now()) return wait(locked, locked.sendAfter, context);
    if (await isFrozen(locked.business, tx)) return wait(locked, later(orderTimes().followMs), context);
    // This check comes first because it is cheap, and a thousand withdrawals of one order may wait for the first of
    // them.
    const first = await firstOfKind(locked, tx);
    if (first) return wait(locked, later(waitFor(first)), context);
    if (!(await mayLeave(locked, tx))) return undefined;
    return start(locked, context);
  });
  if (order) await send(order);
}

/** Marks a locked order as being sent. From here on its request may have left. */
export async function start(order: PaymentOrder, { tx, enqueue }: OrderTransaction): Promise<PaymentOrder> {
  const nextAt = later(orderTimes().inFlightMs);
  await enqueue(order.id, nextAt);
  const attempts = order.attempts + 1;
  const columns = { attempts, sendingSince: new Date(), nextAt, attention: null };
  return moveOrder(order, { event: "start", detail: { attempt: attempts }, columns }, tx);
}

/** Sends a started order. Meanwhile it records regularly that this process is alive. */
export async function send(order: PaymentOrder): Promise<void> {
  const alive = setInterval(
    () => void isStillOurs(order).then((isOurs) => isOurs || clearInterval(alive)),
    Math.max(50, orderTimes().inFlightMs / 4),
  );
  try {
    const receipt = await kindOf(order.kind).send(order.content, { order, lane: "money" });
    await applyReceipt(order.id, receipt);
  } catch (error) {
    await notAccepted(order, error);
  } finally {
    clearInterval(alive);
  }
}

/** Records that the sender is alive. @returns whether the order is still this sender's */
async function isStillOurs({ id, attempts }: PaymentOrder): Promise<boolean> {
  const isOurs = and(
    eq(paymentOrders.id, id),
    eq(paymentOrders.state, "sending"),
    eq(paymentOrders.attempts, attempts),
  );
  try {
    const { rowCount } = await db()
      .update(paymentOrders)
      .set({ sendingSince: new Date(), nextAt: later(orderTimes().inFlightMs) })
      .where(isOurs);
    return rowCount === 1;
  } catch (error) {
    log.warn({ err: error, order: id }, "a sender could not say that it lives");
    return true;
  }
}

/** The order stays approved and is taken up again at that time. */
async function wait(order: PaymentOrder, nextAt: Date, { tx, enqueue }: OrderTransaction): Promise<undefined> {
  await enqueue(order.id, nextAt);
  await tx.update(paymentOrders).set({ nextAt }).where(eq(paymentOrders.id, order.id));
}

/**
 * Whether an alarm freezes the business: the service understood another amount or destination than was meant. Nothing
 * of the business is sent until a person has looked.
 */
export async function isFrozen(business: string, tx: Queryable): Promise<boolean> {
  const [alarm] = await tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, business), inArray(paymentOrders.attention, [...ORDER_ALARMS])))
    .limit(1);
  return alarm !== undefined;
}

/**
 * Returns the first order of this kind, if this order must wait for it. The first order goes alone, because until the
 * service has echoed an amount, it is unknown whether it understands amounts. An answer without the whole amount is
 * no echo, so the next order goes alone again. Two orders cannot be first at once, because the sender holds the lock
 * on the business's orders.
 */
async function firstOfKind(
  { business, kind, id }: PaymentOrder,
  tx: Queryable,
): Promise<{ sendingSince: Date | null } | undefined> {
  const ofKind = and(eq(paymentOrders.business, business), eq(paymentOrders.kind, kind), ne(paymentOrders.id, id));
  const [proof] = await tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(and(ofKind, isNotNull(paymentOrders.sentAt), wasEchoed()))
    .limit(1);
  if (proof) return undefined;
  const [before] = await tx
    .select({ sendingSince: paymentOrders.sendingSince })
    .from(paymentOrders)
    .where(and(ofKind, inArray(paymentOrders.state, ["sending", "unknown"])))
    .limit(1);
  return before;
}

/**
 * If the first order has been away for long, the others wait longer too, so that a thousand of them do not ask every
 * second.
 */
function waitFor({ sendingSince }: { sendingSince: Date | null }): number {
  const { aloneMs, followMs } = orderTimes();
  return Date.now() - (sendingSince?.getTime() ?? 0) > followMs ? followMs : aloneMs;
}

async function notAccepted(order: PaymentOrder, error: unknown): Promise<void> {
  const certainty = certaintyOf(error);
  if (!(error instanceof ApiError)) log.error({ err: error, order: order.id }, "an order could not be sent");
  const strange = unrecognisedRefusal(error);
  const taken = takenTrackId(error);
  const code = error instanceof ApiError ? error.code : "internal";
  const detail = {
    certainty,
    code,
    ...(strange === null ? {} : { strangeNo: strange }),
    ...(taken === null ? {} : { taken }),
    ...(error instanceof RefusedHere ? { failure: error.detail, isHere: true } : {}),
  };
  await inOrderTransaction(async (context) => {
    const { tx } = context;
    const locked = await lockOrder(order.id, tx);
    if (locked?.state !== "sending" || locked.attempts !== order.attempts) return;
    if (certainty === "refused") {
      const failure = error instanceof ApiError ? (error.detail ?? error.code) : null;
      await moveOrder(locked, { event: "refuse", detail, columns: { failure } }, tx);
      return;
    }
    if (certainty === "not_sent") {
      const nextAt = later(pauseAfter(locked.attempts));
      await context.enqueue(order.id, nextAt);
      const attention = (await hasWaitedLong(locked, tx)) ? ("cannot_leave" as const) : null;
      await moveOrder(locked, { event: "not_sent", detail, columns: { nextAt, attention } }, tx);
      return;
    }
    const nextAt = later(orderTimes().retryMs);
    await context.enqueue(order.id, nextAt);
    await moveOrder(locked, { event: "lost", detail, columns: { nextAt } }, tx);
  });
}

/**
 * Whether the order was tried for long without being sent. Its approvers expect it to be sent now, so a person has to
 * know.
 */
async function hasWaitedLong({ id }: PaymentOrder, tx: Queryable): Promise<boolean> {
  const { orderId, event, at } = orderEvents;
  const agreedAt = sql`coalesce((SELECT max(${at}) FROM ${orderEvents}
    WHERE ${orderId} = ${id} AND ${event} = 'approve'), '-infinity'::timestamptz)`;
  const [tried] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderId, id),
        eq(event, "start"),
        sql`${at} > ${agreedAt}`,
        sql`${at} < ${new Date(Date.now() - orderTimes().noAnswerMs).toISOString()}::timestamptz`,
      ),
    )
    .limit(1);
  return tried !== undefined;
}
