import "server-only";
import { createHash } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { MOST_BATCH_ITEMS } from "@/lib/batches/codes";
import { hasRows, type ItemState } from "@/lib/orders/kinds";
import type { Queryable } from "@/lib/server/db/client";
import { orderItems } from "@/lib/server/db/schema";
import type { PaymentOrder } from "./change";
import { contentHash } from "./content-hash";

export type OrderItem = typeof orderItems.$inferSelect;

/** One payment of an order that is not written down yet. */
export type NewItem = Pick<
  OrderItem,
  "row" | "iban" | "amountRial" | "type" | "paymentNumber" | "description" | "ownerName" | "externalId"
>;

const PER_INSERT = 2500;

/**
 * The track id of an order's row. It follows from the order's own, so a row that is tried again, or written again,
 * can never reach the service as another payment.
 */
export function itemTrackId(orderTrackId: string, row: number): string {
  const hex = createHash("sha256").update(`${orderTrackId} ${row}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The hash of what the rows of a file say, in their order. */
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
        // A row without one has the hash that it had before there were any.
        ...(externalId === null ? [] : [externalId]),
      ]),
  );

/** Writes down the payments that an order is made of. */
export async function writeItems(order: PaymentOrder, items: readonly NewItem[], tx: Queryable): Promise<void> {
  for (let start = 0; start < items.length; start += PER_INSERT) {
    const some = items.slice(start, start + PER_INSERT);
    const column = <T>(of: (item: NewItem) => T) => sql.param(some.map(of));
    // As columns, not as so many values: ten thousand rows are one file, and its maker waits.
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
 * The rows of a batch that are on their way, or may have arrived: they leave in pieces, one after another, and nothing is
 * known of the first that is not written down. Null where all is known.
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

/** How many of an order's rows stand where. */
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

/** Rows that wait between two places are in the service's hands now, or refused by it. */
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

/** Rows that were taken for refused, or for ended, are with the service; what never left of the same order does not leave any more. */
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

/** The wallet's transaction of a row, by its own track id. */
export interface ItemTransaction {
  trackId: string;
  transactionId: string;
}

/** Writes down which transactions rows became; the first one that is told of a row stays. */
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

/** What the service says of one row. */
export interface ItemNews {
  trackId: string;
  state: Exclude<ItemState, "waiting" | "sent">;
  failure: string | null;
  /** As money that came back is told: with the transaction that corrects it. */
  isReturn?: boolean;
}

/**
 * Writes down where rows have come to. A row that ended stays as it is, but for one: what had arrived may come back. One
 * that ended by a wrong word is brought back by {@link returnRows} first.
 *
 * @returns how many rows changed
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
