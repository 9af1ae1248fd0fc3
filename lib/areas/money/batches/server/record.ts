import "server-only";
import { and, desc, eq, gt, gte, inArray, isNull, or, sql } from "drizzle-orm";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { stateOfSettlement } from "@/lib/areas/money/settlements/server/record";
import type { ItemState } from "@/lib/kit/orders/kinds";
import { recordIn } from "@/lib/server/book/keep";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { bookRecords, orderItems, paymentOrders } from "@/lib/server/db/schema";
import { applyReceipt } from "@/lib/server/orders/engine/settle";
import { requireOwn } from "@/lib/server/orders/kinds/record-of";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { hasEnded } from "@/lib/server/orders/record/pieces";
import { RECHECKED_STATES } from "@/lib/server/orders/record/rechecked";
import type { Batch } from "./answers";
import { receiptOfRows } from "./order/batch-follow";
import { addToReport, emptyReport } from "./order/row-records";

/** The number of an order's rows whose news are looked up one by one at a time. */
const ALONE = 2;

const underWay = () => processSingleton("row-news", () => new Map<string, number>());

/**
 * Runs work on the news of one row of an order. A paid batch sends webhooks by the hundred.
 *
 * @param work is told whether this process is already working on several rows of the same order
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
 * Makes the sweep look up all rows of an order, page by page. A look-up under way does not count, because it may have
 * read the page before the news.
 *
 * @returns false if the sweep would not look, because the order is not at the service
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

/** The state of a row, as far as we know. */
export async function stateOfRow(trackId: string): Promise<ItemState | null> {
  const [row] = await db().select({ state: orderItems.state }).from(orderItems).where(eq(orderItems.trackId, trackId));
  return row?.state ?? null;
}

/**
 * Stores what the service says about one row of an order, and the order's state that follows from it. Until the whole
 * order was sent, its sender reports the results of its rows.
 *
 * @throws ApiError `upstream_unreadable` if the settlement belongs to another payment
 */
export async function applyToRow(order: PaymentOrder, trackId: string, settlement: Settlement): Promise<void> {
  requireOwn(settlement.trackId, trackId);
  const [item] = await db().select().from(orderItems).where(eq(orderItems.trackId, trackId));
  if (!item) return;
  const report = emptyReport();
  addToReport(item, settlement, report);
  // This is about one row only. While the order is being sent, other rows may still be under way, and this says
  // nothing about them.
  if (report.news.length > 0 || report.otherIban) {
    await applyReceipt(order.id, { ...receiptOfRows(report, {}), isPartial: true });
  }
  // If a row that counted as refused or ended exists after all, the look-up of all rows brings it back.
  const state = await stateOfRow(trackId);
  if (state && hasEnded(state) && stateOfSettlement(settlement.status) !== state) await lookSoon(order.id);
}

/** The most batches of two days that are looked through. */
const MOST_BATCHES = 500;

/**
 * Batches made elsewhere since a moment, with rows that failed before they were handed over: those rows have no
 * settlement and no row of the statement, so only their batch counts them. Orders of ours report their own rows.
 */
export async function batchesWithFailedRows(
  business: string,
  since: Date,
): Promise<{ id: string; at: Date; failedItems: number; asOf: Date }[]> {
  const rows = await db()
    .select()
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "batch"), gte(bookRecords.at, since)))
    .orderBy(desc(bookRecords.at))
    .limit(MOST_BATCHES);
  const failed = rows.flatMap((row) => {
    try {
      const { counts } = recordIn<Batch>(row);
      return counts.FAILED > 0 ? [{ id: row.id, at: row.at, failedItems: counts.FAILED }] : [];
    } catch (error) {
      log.debug({ err: error, business }, "a batch of the book could not be opened");
      return [];
    }
  });
  if (failed.length === 0) return [];
  const ours = await orderedHere(
    business,
    failed.map(({ id }) => id),
  );
  const asOf = await asOfBatches(business, rows);
  return failed.filter(({ id }) => !ours.has(id)).map((each) => ({ ...each, asOf }));
}

/**
 * When these batches were read from the service: the older of the list's last reading and the last word about a batch
 * that goes on. Of a list that was never read it is the oldest word about any of them.
 */
async function asOfBatches(business: string, rows: readonly (typeof bookRecords.$inferSelect)[]): Promise<Date> {
  const freshAt = (await bookCoverage(business)).find(({ kind }) => kind === "batch")?.freshAt ?? null;
  const toldAts = rows.filter(({ isFinal }) => freshAt === null || !isFinal).map(({ toldAt }) => toldAt);
  return new Date(Math.min(...[...toldAts, ...(freshAt ? [freshAt] : [])].map((at) => at.getTime())));
}

/** Which of these batches an order of ours made, whole or as one of its pieces. */
async function orderedHere(business: string, batchIds: readonly string[]): Promise<Set<string>> {
  const ids = sql`${sql.param([...batchIds])}::text[]`;
  const { rows } = await db().execute<{ id: string }>(sql`
    SELECT service_id AS id FROM payment_orders WHERE business = ${business} AND service_id = ANY(${ids})
    UNION
    SELECT piece ->> 'batchId' FROM payment_orders
      CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(receipt -> 'pieces') = 'array' THEN receipt -> 'pieces' ELSE '[]' END) AS piece
      WHERE business = ${business} AND kind = 'batch' AND sent_at > now() - interval '7 days'
        AND piece ->> 'batchId' = ANY(${ids})`);
  return new Set(rows.map(({ id }) => id));
}
