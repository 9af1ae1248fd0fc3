import "server-only";
import { createHash } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { hasRows, type ItemState, MOST_BATCH_ITEMS } from "@/lib/kit/orders/kinds";
import type { Queryable } from "@/lib/server/db/client";
import { orderItems } from "@/lib/server/db/schema";
import type { PaymentOrder } from "./change";
import { contentHash } from "./content-hash";

export type OrderItem = typeof orderItems.$inferSelect;

/** One payment of an order that is not stored yet. */
export type NewItem = Pick<
  OrderItem,
  "row" | "iban" | "amountRial" | "type" | "paymentNumber" | "description" | "ownerName" | "externalId"
>;

const PER_INSERT = 2500;

/**
 * The track id of an order's row. It is computed from the order's track id, so a row that is sent or stored again can
 * never reach the service as another payment.
 */
export function itemTrackId(orderTrackId: string, row: number): string {
  const hex = createHash("sha256").update(`${orderTrackId} ${row}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The hash of a file's rows, in their order. */
export const rowsHash = (items: readonly NewItem[]): string =>
  contentHash(
    [...items]
      .sort((a, b) => a.row - b.row)
      .map(({ iban, amountRial, type, paymentNumber, description, ownerName, externalId }) => [
        iban,
        amountRial,
        type,
        paymentNumber,
        description,
        ownerName,
        // A row without an own number keeps the hash from before own numbers were introduced.
        ...(externalId === null ? [] : [externalId]),
      ]),
  );

/** Stores the payments of a batch order. */
export async function writeItems(order: PaymentOrder, items: readonly NewItem[], tx: Queryable): Promise<void> {
  for (let start = 0; start < items.length; start += PER_INSERT) {
    const some = items.slice(start, start + PER_INSERT);
    const column = <T>(of: (item: NewItem) => T) => sql.param(some.map(of));
    // They are passed as columns and not as single values, because one file has up to ten thousand rows and its maker
    // waits.
    await tx.execute(sql`
      INSERT INTO ${orderItems} (order_id, business, row, track_id, iban, amount_rial, type, payment_number, description, owner_name, external_id)
      SELECT ${order.id}, ${order.business}, given.* FROM unnest(
        ${column(({ row }) => row)}::int[], ${column(({ row }) => itemTrackId(order.trackId, row))}::uuid[],
        ${column(({ iban }) => iban)}::text[], ${column(({ amountRial }) => amountRial)}::bigint[],
        ${column(({ type }) => type)}::text[], ${column(({ paymentNumber }) => paymentNumber)}::text[],
        ${column(({ description }) => description)}::text[], ${column(({ ownerName }) => ownerName)}::text[],
        ${column(({ externalId }) => externalId)}::text[]) AS given`);
  }
}

/** The rows of an order, in their order. */
export const itemsOf = (orderId: string, within: Queryable): Promise<OrderItem[]> =>
  within.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.row));

/**
 * The rows of a batch that are under way or may have arrived. They are sent in pieces, one after another, and of the
 * first piece without a stored result nothing is known. Null if everything is known.
 */
export async function rowsInDoubt(
  { id, kind, state }: Pick<PaymentOrder, "id" | "kind" | "state">,
  within: Queryable,
): Promise<{ from: number; to: number; waiting: number } | null> {
  if (!hasRows(kind) || (state !== "unknown" && state !== "sending")) return null;
  const rows = await within
    .select({ row: orderItems.row, state: orderItems.state })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.row));
  const first = rows.findIndex((item) => item.state === "waiting");
  if (first < 0) return null;
  const start = first - (first % MOST_BATCH_ITEMS);
  const piece = rows.slice(start, start + MOST_BATCH_ITEMS);
  return {
    from: piece[0]?.row ?? 0,
    to: piece.at(-1)?.row ?? 0,
    waiting: piece.filter((item) => item.state === "waiting").length,
  };
}

/** The number of an order's rows by state. */
export async function countItems(orderId: string, within: Queryable): Promise<Record<ItemState, number>> {
  const rows = await within
    .select({ state: orderItems.state, count: sql<number>`count(*)::int` })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .groupBy(orderItems.state);
  const counts = { waiting: 0, sent: 0, done: 0, failed: 0, canceled: 0, reversed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Updates the waiting rows between two places: the service has accepted or refused them. */
export async function settleWaiting(
  { orderId, from, to }: { orderId: string; from: number; to: number },
  change: { state: "sent" } | { state: "failed"; failure: string },
  tx: Queryable,
): Promise<void> {
  const isThere = sql`${orderItems.row} BETWEEN ${from} AND ${to}`;
  await tx
    .update(orderItems)
    .set(change.state === "failed" ? { ...change, settledAt: new Date() } : change)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.state, "waiting"), isThere));
}

/**
 * Brings back rows that counted as refused or ended, because the service has them. Rows of the same order that were
 * never sent are not sent any more.
 */
export async function returnRows(
  orderId: string,
  returned: readonly { from: number; to: number }[],
  tx: Queryable,
): Promise<void> {
  for (const { from, to } of returned) {
    const isOne = sql`${orderItems.row} BETWEEN ${from} AND ${to} AND ${orderItems.state} IN ('waiting', 'failed', 'canceled', 'reversed')`;
    await tx
      .update(orderItems)
      .set({ state: "sent", failure: null, settledAt: null })
      .where(and(eq(orderItems.orderId, orderId), isOne));
  }
  const isLeft = and(eq(orderItems.orderId, orderId), eq(orderItems.state, "waiting"));
  await tx.update(orderItems).set({ state: "canceled", settledAt: new Date() }).where(isLeft);
}

/** The wallet transaction of a row, by the row's track id. */
export interface ItemTransaction {
  trackId: string;
  transactionId: string;
}

/** Stores the transactions of rows. The first one that is told for a row stays. */
export async function keepTransactions(
  orderId: string,
  transactions: readonly ItemTransaction[],
  within: Queryable,
): Promise<void> {
  if (transactions.length === 0) return;
  await within.execute(sql`
    UPDATE ${orderItems} AS item SET transaction_id = said.transaction_id
    FROM unnest(${sql.param(transactions.map(({ trackId }) => trackId))}::uuid[],
      ${sql.param(transactions.map(({ transactionId }) => transactionId))}::text[]) AS said (track_id, transaction_id)
    WHERE item.order_id = ${orderId} AND item.track_id = said.track_id AND item.transaction_id IS NULL`);
}

/** The service's news about one row. */
export interface ItemNews {
  trackId: string;
  state: Exclude<ItemState, "waiting" | "sent">;
  failure: string | null;
  /** Whether it is told as a return, with the transaction that corrects it. */
  isReturn?: boolean;
}

/**
 * Stores the states of rows. An ended row does not change, with one exception: an arrived row may come back. A row
 * that ended by a wrong answer must first be brought back by {@link returnRows}.
 *
 * @returns the number of changed rows
 */
export async function changeItems(orderId: string, news: readonly ItemNews[], within: Queryable): Promise<number> {
  if (news.length === 0) return 0;
  const { rowCount } = await within.execute(sql`
    UPDATE ${orderItems} AS item SET settled_at = now(), failure = said.failure,
      state = CASE WHEN item.state = 'done' THEN 'reversed' ELSE said.state END
    FROM unnest(${sql.param(news.map(({ trackId }) => trackId))}::uuid[], ${sql.param(news.map(({ state }) => state))}::text[],
      ${sql.param(news.map(({ failure }) => failure))}::text[]) AS said (track_id, state, failure)
    WHERE item.order_id = ${orderId} AND item.track_id = said.track_id
      AND (item.state = 'sent' OR (item.state = 'done' AND said.state <> 'done'))`);
  return rowCount ?? 0;
}
