import "server-only";
import { and, asc, desc, eq, gte, inArray, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { lockBook } from "@/lib/server/book/keep";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { bookRecords } from "@/lib/server/db/schema";
import { addUpLedger, type Ledger } from "../ledger";
import { backAt, type LedgerRow, type TransactionChannel, type TransactionStatus } from "../status";

const BACK: readonly TransactionStatus[] = ["settlement_failed", "settlement_canceled", "settlement_returned"];
/** The order of the statement: by time, and within a second by number. */
const OLDEST_FIRST = [asc(bookRecords.at), asc(sql`length(${bookRecords.id})`), asc(bookRecords.id)];
const NEWEST_FIRST = [desc(bookRecords.at), desc(sql`length(${bookRecords.id})`), desc(bookRecords.id)];

/** One Tehran day of the wallet, with the rows written on it. */
export interface LedgerDay extends Ledger {
  day: string;
  /** Everything that the book knew at this time is included. */
  reckonedAt: Date;
  rows: readonly LedgerRow[];
}

/**
 * Computes again what statement rows did to the wallet, and writes it into the rows. It covers these days and the
 * neighbouring days that share a pair of told balances with them.
 *
 * @param days Tehran days, in any order
 * @returns every day that was computed, oldest first
 */
export async function reckonDays(business: string, days: readonly string[]): Promise<LedgerDay[]> {
  const sorted = [...days].sort();
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  if (oldest === undefined || newest === undefined) return [];
  return db().transaction(async (tx) => {
    await takeLock(tx, "statement", business);
    await lockBook(business, "transaction", tx);
    const clock = await tx.execute<{ now: string }>(sql`SELECT clock_timestamp()::text AS now`);
    const reckonedAt = new Date(clock.rows[0]?.now ?? 0);
    const before = await toldBefore(business, startOf(oldest), tx);
    const behind = await toldFrom(business, endOf(newest), tx);
    const first = before ? tehranDayOf(before.at) : oldest;
    const last = behind ? tehranDayOf(behind.at) : newest;
    const start = await toldBefore(business, startOf(first), tx);
    const next = await toldFrom(business, endOf(last), tx);
    const from = start ? new Date(start.at) : startOf(first);
    const to = next ? new Date(next.at) : endOf(last);
    const isWritten = and(gte(bookRecords.at, from), lte(bookRecords.at, to));
    const hasEnded = and(isBack, gte(bookRecords.endedAt, from), lte(bookRecords.endedAt, to));
    const rows = await rowsWhere(business, [or(isWritten, hasEnded)], OLDEST_FIRST, tx);
    await writeBooked(business, rows, addUpLedger(rows, boundsOf(first, last), start), tx);
    const all: LedgerDay[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const bounds = boundsOf(day, day);
      const isOfDay = ({ at }: LedgerRow) => at >= bounds.from && at < bounds.to;
      all.push({ day, reckonedAt, ...addUpLedger(rows, bounds, start), rows: rows.filter(isOfDay) });
    }
    return all;
  });
}

const startOf = (day: string): Date => new Date(tehranDayBounds(day).from);
const endOf = (day: string): Date => new Date(tehranDayBounds(day).to);
const boundsOf = (first: string, last: string) => ({
  from: startOf(first).toISOString(),
  to: endOf(last).toISOString(),
});
/** A balance counts only if its row has a plausible time. */
const isTold = sql`${bookRecords.balanceRial} IS NOT NULL AND ${bookRecords.at} >= '2000-01-01'
  AND ${bookRecords.at} < now() + interval '400 days'`;
const isBack = inArray(bookRecords.state, [...BACK]);

/** The first row from a moment on that has a balance. */
async function toldFrom(business: string, moment: Date, tx: Queryable): Promise<LedgerRow | undefined> {
  return (await rowsWhere(business, [isTold, gte(bookRecords.at, moment)], OLDEST_FIRST, tx, 1))[0];
}

/** The last row before a moment that has a balance and shares its second with no other event. */
async function toldBefore(business: string, moment: Date, tx: Queryable): Promise<LedgerRow | null> {
  for (let before = moment; ; ) {
    const [row] = await rowsWhere(business, [isTold, lt(bookRecords.at, before)], NEWEST_FIRST, tx, 1);
    if (!row) return null;
    before = new Date(row.at);
    const isThen = or(eq(bookRecords.at, before), and(isBack, eq(bookRecords.endedAt, before)));
    const others = await rowsWhere(business, [isThen, ne(bookRecords.id, row.id)], NEWEST_FIRST, tx, 1);
    // If the row itself brought money back in that second, that came after its balance was told.
    const isBackAtOnce = BACK.includes(row.status) && backAt(row) === row.at;
    if (others.length === 0 && !isBackAtOnce) return row;
  }
}

async function rowsWhere(
  business: string,
  conditions: (SQL | undefined)[],
  order: SQL[],
  tx: Queryable,
  limit?: number,
): Promise<LedgerRow[]> {
  const query = tx
    .select({
      id: bookRecords.id,
      at: bookRecords.at,
      endedAt: bookRecords.endedAt,
      state: bookRecords.state,
      channel: bookRecords.channel,
      amountRial: bookRecords.amountRial,
      feeRial: bookRecords.feeRial,
      balanceRial: bookRecords.balanceRial,
    })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "transaction"), ...conditions))
    .orderBy(...order);
  return (await (limit === undefined ? query : query.limit(limit))).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    status: row.state as TransactionStatus,
    channel: row.channel as TransactionChannel | null,
    amountRial: row.amountRial ?? 0,
    wageRial: row.feeRial ?? 0,
    balanceAfterRial: row.balanceRial,
  }));
}

/** Writes the effect of rows into their columns, if it has changed. */
async function writeBooked(
  business: string,
  rows: readonly LedgerRow[],
  { booked }: Ledger,
  tx: Queryable,
): Promise<void> {
  const written = rows.flatMap(({ id, at }) => {
    const own = booked.get(id);
    return own ? [{ id, at, ...own }] : [];
  });
  if (written.length === 0) return;
  await tx.execute(sql`
    UPDATE book_records AS record
    SET moved_rial = told.moved, moved_fee_rial = told.fee, is_certain = told.certain, difference_rial = told.difference
    FROM jsonb_to_recordset(${JSON.stringify(
      written.map(({ id, at, amountRial, feeRial, isCertain, differenceRial }) => ({
        id,
        at,
        moved: amountRial,
        fee: feeRial,
        certain: isCertain,
        difference: differenceRial,
      })),
    )}::jsonb) AS told (id text, at timestamptz, moved bigint, fee bigint, certain boolean, difference bigint)
    WHERE record.business = ${business} AND record.kind = 'transaction' AND record.at = told.at AND record.id = told.id
      AND (record.moved_rial, record.moved_fee_rial, record.is_certain, record.difference_rial)
        IS DISTINCT FROM (told.moved, told.fee, told.certain, told.difference)`);
}
