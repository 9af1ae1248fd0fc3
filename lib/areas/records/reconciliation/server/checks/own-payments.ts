import "server-only";
import { and, eq, gte, inArray, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import { partsKept } from "@/lib/areas/collecting/gateway-refunds/server/record";
import { depositsKept } from "@/lib/areas/money/cash-in/server/record";
import { directionBy, type TransactionChannel, type TransactionStatus } from "@/lib/areas/money/wallet/status";
import { addDays, tehranDayBounds } from "@/lib/kit/format/jalali";
import { isMoneyIn, KINDS_OF_ORDERS, KINDS_OF_ROWS, KINDS_OUTSIDE_STATEMENT } from "@/lib/kit/orders/kinds";
import { wantedTerms } from "@/lib/server/book/terms";
import { isKeyedOf } from "@/lib/server/book/upkeep";
import { db } from "@/lib/server/db/client";
import { bookRecords, orderItems, paymentOrders } from "@/lib/server/db/schema/index";

/** A statement row with the ids of one of our payments. */
export interface OwnRow {
  id: string;
  at: string;
  status: TransactionStatus;
  channel: TransactionChannel | null;
  amountRial: number;
}

/** One payment of our orders: a whole order, or one row of it. */
export interface OwnPayment {
  orderId: string;
  /** The order's row; null if the order is a single payment. */
  row: number | null;
  isMoneyIn: boolean;
  /** Whether it is paid or collected, according to the order. */
  isDone: boolean;
  amountRial: number;
  sentAt: string;
  settledAt: string | null;
  rows: OwnRow[];
}

interface Asked extends Omit<OwnPayment, "rows"> {
  trackId: string;
  transactionId: string | null;
  /** Ids of the statement rows of its parts. */
  partIds: string[];
}

/** A settlement may wait long before it has a row, or end long after it. */
const REACH_DAYS = 45;
const PER_QUESTION = 500;

/**
 * The payments and collections of our orders around some days, each with its statement rows. Rows match by the track
 * id, or by the ids that the service gave the payment or its parts.
 *
 * @returns null while the book is sealed with another secret, so that nothing can be found
 */
export async function ownPayments(business: string, span: { from: string; to: string }): Promise<OwnPayment[] | null> {
  if (!(await isKeyedOf(business, "transaction"))) return null;
  const asked = await askedFor(business, span);
  const rows = new Map<Asked, OwnRow[]>();
  for (let at = 0; at < asked.length; at += PER_QUESTION) {
    const some = asked.slice(at, at + PER_QUESTION);
    for (const [payment, own] of await rowsOf(business, some, span)) rows.set(payment, own);
  }
  return asked.map((payment) => {
    const { trackId: _track, transactionId: _transaction, partIds: _parts, ...told } = payment;
    return { ...told, rows: rows.get(payment) ?? [] };
  });
}

async function askedFor(business: string, { from, to }: { from: string; to: string }): Promise<Asked[]> {
  const first = new Date(tehranDayBounds(addDays(from, -REACH_DAYS)).from);
  const end = new Date(tehranDayBounds(to).to);
  const isSent = and(
    eq(paymentOrders.business, business),
    gte(paymentOrders.createdAt, first),
    lt(paymentOrders.createdAt, end),
    isNotNull(paymentOrders.sentAt),
  );
  const orders = await db()
    .select({
      id: paymentOrders.id,
      kind: paymentOrders.kind,
      state: paymentOrders.state,
      trackId: paymentOrders.trackId,
      amountRial: paymentOrders.amountRial,
      sentAt: paymentOrders.sentAt,
      settledAt: paymentOrders.settledAt,
      transactionId: sql<string | null>`${paymentOrders.receipt} ->> 'transactionId'`,
      receipt: sql<OrderParts>`jsonb_build_object('deposits', ${paymentOrders.receipt} -> 'deposits',
        'partIds', ${paymentOrders.receipt} -> 'partIds')`,
    })
    .from(paymentOrders)
    .where(
      and(isSent, notInArray(paymentOrders.kind, [...KINDS_OF_ROWS, ...KINDS_OF_ORDERS, ...KINDS_OUTSIDE_STATEMENT])),
    );
  const items = await db()
    .select({
      id: paymentOrders.id,
      kind: paymentOrders.kind,
      row: orderItems.row,
      state: orderItems.state,
      trackId: orderItems.trackId,
      amountRial: orderItems.amountRial,
      sentAt: paymentOrders.sentAt,
      settledAt: orderItems.settledAt,
      transactionId: orderItems.transactionId,
    })
    .from(orderItems)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderItems.orderId))
    .where(and(isSent, inArray(paymentOrders.kind, [...KINDS_OF_ROWS])));
  const all = [
    ...orders.map(({ receipt, ...order }) => ({ ...order, row: null, partIds: idsOfParts(receipt) })),
    ...items.map((item) => ({ ...item, partIds: [] })),
  ];
  return all.map(({ id, kind, row, state, trackId, amountRial, sentAt, settledAt, transactionId, partIds }) => ({
    orderId: id,
    row,
    isMoneyIn: isMoneyIn(kind),
    isDone: state === "done",
    amountRial,
    sentAt: (sentAt ?? end).toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    trackId,
    transactionId,
    partIds,
  }));
}

type OrderParts = Record<string, unknown>;

/** The ids of an order's statement rows in its receipt, for a deposit or a gateway refund. */
function idsOfParts(receipt: OrderParts): string[] {
  const ids = [
    ...depositsKept({ receipt }).map(({ id }) => id),
    ...partsKept(receipt).map(({ transactionId }) => transactionId),
  ];
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

/**
 * Finds rows by their terms, with a separate index query for each. Only rows in the payment's direction are its own.
 */
async function rowsOf(business: string, asked: readonly Asked[], span: { from: string; to: string }) {
  const terms = new Map<string, Asked>();
  for (const payment of asked)
    for (const term of wantedTerms(business, "transaction", "id", payment.trackId)) terms.set(term, payment);
  const columns = {
    id: bookRecords.id,
    at: bookRecords.at,
    state: bookRecords.state,
    channel: bookRecords.channel,
    amountRial: bookRecords.amountRial,
  };
  const isNear = and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, "transaction"),
    gte(bookRecords.at, new Date(tehranDayBounds(addDays(span.from, -REACH_DAYS)).from)),
    lt(bookRecords.at, new Date(tehranDayBounds(addDays(span.to, REACH_DAYS)).to)),
  );
  const byTrack = await db()
    .select({ term: sql<string>`wanted.term::text`, ...columns })
    .from(sql`unnest(${sql.param([...terms.keys()])}::bigint[]) AS wanted(term)`)
    .innerJoin(bookRecords, and(sql`${bookRecords.terms} @> ARRAY[wanted.term]`, isNear));
  const found = new Map<Asked, OwnRow[]>();
  const add = (payment: Asked | undefined, { id, at, state, channel, amountRial }: (typeof byTrack)[number]) => {
    if (!payment) return;
    const row: OwnRow = {
      id,
      at: at.toISOString(),
      status: state as TransactionStatus,
      channel: channel as TransactionChannel | null,
      amountRial: amountRial ?? 0,
    };
    // A refund of a payment has the payment's ids too.
    const goesItsWay = payment.isMoneyIn
      ? row.channel !== "refund" && !row.status.startsWith("settlement_")
      : row.status.startsWith("settlement_") || directionBy(row.status, row.channel) !== 1;
    if (goesItsWay) found.set(payment, [...(found.get(payment) ?? []), row]);
  };
  for (const row of byTrack) add(terms.get(row.term), row);
  // The service may list parts without the track id that other parts have.
  const byId = new Map<string, Asked>();
  for (const payment of asked) {
    const known = found.get(payment)?.map(({ id }) => id);
    const ids = known ? payment.partIds : [...payment.partIds, payment.transactionId];
    for (const id of ids) if (id !== null && !known?.includes(id)) byId.set(id, payment);
  }
  if (byId.size === 0) return found;
  const named = await db()
    .select(columns)
    .from(bookRecords)
    .where(and(isNear, inArray(bookRecords.id, [...byId.keys()])));
  for (const row of named) add(byId.get(row.id), { term: "", ...row });
  return found;
}
