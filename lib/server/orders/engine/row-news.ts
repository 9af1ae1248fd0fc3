import "server-only";
import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { ItemState } from "@/lib/orders/kinds";
import { db } from "@/lib/server/db/client";
import { orderItems, paymentOrders } from "@/lib/server/db/schema";
import { hasEnded } from "@/lib/server/orders/kinds/batch-ended";
import { receiptOfRows } from "@/lib/server/orders/kinds/batch-follow";
import { requireOwn } from "@/lib/server/orders/kinds/record-of";
import { addToReport, emptyReport } from "@/lib/server/orders/kinds/row-records";
import { stateOfSettlement } from "@/lib/server/orders/kinds/settlement";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { RECHECKED_STATES } from "@/lib/server/orders/record/rechecked";
import { processSingleton } from "@/lib/server/process-singleton";
import type { Settlement } from "@/lib/settlements/answers";
import { applyReceipt } from "./settle";

/** News of so many rows of one order are asked for one by one at a time. */
const ALONE = 2;

const underWay = () => processSingleton("row-news", () => new Map<string, number>());

/**
 * Runs work on the news of one row of an order. A paid batch sends them by the hundred.
 *
 * @param work is told whether this process works on several rows of the same order already
 */
export async function withRowNews<T>(orderId: string, work: (isCrowded: boolean) => Promise<T>): Promise<T> {
  const counts = underWay();
  const others = counts.get(orderId) ?? 0;
  counts.set(orderId, others + 1);
  try {
    return await work(others >= ALONE);
  } finally {
    const left = (counts.get(orderId) ?? 1) - 1;
    if (left > 0) counts.set(orderId, left);
    else counts.delete(orderId);
  }
}

/**
 * Has the sweep look at all rows of an order, by pages. A look that is under way does not count: it may have read the
 * page before the news.
 *
 * @returns false where the sweep would not look: the order is not with the service
 */
export async function lookSoon(orderId: string): Promise<boolean> {
  const { id, state, nextAt, attempts } = paymentOrders;
  const isAsked = or(inArray(state, ["sent", "done"]), and(inArray(state, [...RECHECKED_STATES]), gt(attempts, 0)));
  const isWithService = and(eq(id, orderId), isAsked);
  const { rowCount } = await db()
    .update(paymentOrders)
    .set({ nextAt: sql`now()` })
    .where(and(isWithService, or(isNull(nextAt), gt(nextAt, sql`now()`))));
  if (rowCount) return true;
  return (await db().select({ id }).from(paymentOrders).where(isWithService)).length > 0;
}

/** How far a row has come, as far as we know. */
export async function stateOfRow(trackId: string): Promise<ItemState | null> {
  const [row] = await db().select({ state: orderItems.state }).from(orderItems).where(eq(orderItems.trackId, trackId));
  return row?.state ?? null;
}

/**
 * Writes down what the service says of one row of an order, and what the order has come to with it. Until all of the
 * order was sent, whoever sends it tells what became of its rows.
 *
 * @throws ApiError `upstream_unreadable` where the settlement is another's
 */
export async function applyToRow(order: PaymentOrder, trackId: string, settlement: Settlement): Promise<void> {
  requireOwn(settlement.trackId, trackId);
  const [item] = await db().select().from(orderItems).where(eq(orderItems.trackId, trackId));
  if (!item) return;
  const report = emptyReport();
  addToReport(item, settlement, report);
  // Of one row only: while the order is being sent, others may still be on their way, and this says nothing of them.
  if (report.news.length > 0 || report.otherIban) {
    await applyReceipt(order.id, { ...receiptOfRows(report, {}), isPartial: true });
  }
  // A row that was taken for refused, or for ended, is there after all: the look at all rows brings it back.
  const state = await stateOfRow(trackId);
  if (state && hasEnded(state) && stateOfSettlement(settlement.status) !== state) await lookSoon(order.id);
}
