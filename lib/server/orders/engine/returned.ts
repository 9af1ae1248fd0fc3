import "server-only";
import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { markStale } from "@/lib/server/book/daily-figures";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { isUuid } from "@/lib/server/core/uuid";
import { db, type Queryable } from "@/lib/server/db/client";
import { orderItems, paymentOrders } from "@/lib/server/db/schema";

/**
 * An order that learns nothing from its look-up is not woken again by every reading of the same record within this
 * time.
 */
const QUIET_MS = 60_000;
const REMEMBERED = 5000;

const woken = () =>
  processSingleton("returned-settlements", () => new LRUCache<string, true>({ max: REMEMBERED, ttl: QUIET_MS }));
/**
 * Figures are read again only for news. Otherwise a list of old returns would have a whole month read at every view.
 */
const counted = () => processSingleton("returned-counted", () => new LRUCache<string, true>({ max: REMEMBERED }));

/**
 * Handles settlements that any reading found as returned. Orders that count as paid by them are looked up at once, and
 * not hours or days later at their next look-up. A row wakes its whole order.
 */
export async function wakeReturned(business: string, trackIds: readonly (string | null)[]): Promise<void> {
  const news = trackIds.filter((id): id is string => id !== null && isUuid(id) && !woken().has(`${business} ${id}`));
  if (news.length === 0) return;
  for (const id of news) woken().set(`${business} ${id}`, true);
  const { id, state, nextAt, trackId } = paymentOrders;
  const ofRows = db()
    .select({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(and(inArray(orderItems.trackId, news), eq(orderItems.state, "done")));
  await db()
    .update(paymentOrders)
    .set({ nextAt: sql`now()` })
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(state, "done"),
        or(isNull(nextAt), gt(nextAt, sql`now()`)),
        or(inArray(trackId, news), inArray(id, ofRows)),
      ),
    );
}

/** States of a withdrawal that contradict an order that ended without money. */
const WITHOUT_END = new Set(["DONE", "INIT", "PENDING"]);

/**
 * The book has learned from some answer how withdrawals ended, or that one was refunded. Orders that do not know this
 * yet are looked up at once, even weeks after their last look-up. Ended orders are also looked up if the withdrawal
 * has not ended.
 *
 * @param tx the transaction that writes the book: if the process dies, both are kept or neither
 * @param moved the service's ids of withdrawals, each with its present state
 */
export async function wakeWithdrawals(
  business: string,
  moved: readonly { id: string; state: string }[],
  tx: Queryable,
): Promise<void> {
  const { id: orderId, kind, state, nextAt, serviceId } = paymentOrders;
  const ids = moved.map(({ id }) => id);
  const alive = moved.filter((one) => WITHOUT_END.has(one.state)).map(({ id }) => id);
  const isBehind = and(
    inArray(serviceId, ids),
    eq(paymentOrders.business, business),
    eq(kind, "withdrawal"),
    or(
      inArray(state, ["sent", "done"]),
      and(inArray(state, ["failed", "canceled", "reversed"]), inArray(serviceId, alive)),
    ),
    or(isNull(nextAt), gt(nextAt, sql`now()`)),
  );
  // In the order in which several orders are locked everywhere.
  const behind = tx.select({ id: orderId }).from(paymentOrders).where(isBehind).orderBy(orderId).for("update");
  await tx.update(paymentOrders).set({ nextAt: sql`now()` }).where(inArray(orderId, behind));
}

/**
 * Handles settlements that people are shown: returned ones wake their orders, and the figures of their days are read
 * again.
 */
export async function noteSettlements(business: string, settlements: readonly Settlement[]): Promise<void> {
  const returned = settlements.filter(({ status }) => status === "REVERSED");
  if (returned.length === 0) return;
  await wakeReturned(
    business,
    returned.map(({ trackId }) => trackId),
  );
  const days = returned.flatMap(({ id, createdAt, date }) => {
    if (counted().has(`${business} ${id}`)) return [];
    counted().set(`${business} ${id}`, true);
    const told = createdAt ?? date;
    return told === null ? [] : [tehranDayOf(Date.parse(told))];
  });
  if (days.length > 0) await markStale(business, [...new Set(days)]);
}
