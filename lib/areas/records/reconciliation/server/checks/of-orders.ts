import "server-only";
import { and, eq, gte, inArray, lt, not, or, sql } from "drizzle-orm";
import type { PeriodInBook } from "@/lib/areas/money/wallet/server/record";
import { asStatementTells, type TransactionStatus } from "@/lib/areas/money/wallet/status";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import { daysIn } from "../../months";
import type { CheckContext, Checked, FoundMismatch, ReconciliationCheck } from "./check";
import type { OwnPayment } from "./own-payments";

const BACK: readonly TransactionStatus[] = ["settlement_failed", "settlement_canceled", "settlement_returned"];

const keyOf = ({ orderId, row }: OwnPayment): string => (row === null ? orderId : `${orderId} ${row}`);

/** Payments that succeeded on these days, according to their orders. */
async function doneIn({ own, from, to }: CheckContext): Promise<(OwnPayment & { settledAt: string })[] | null> {
  const all = await own();
  return (
    all?.flatMap((payment) => {
      const { settledAt, isDone } = payment;
      if (settledAt === null || !isDone) return [];
      const day = tehranDayOf(settledAt);
      return day >= from && day <= to ? [{ ...payment, settledAt }] : [];
    }) ?? null
  );
}

/**
 * Whether the statement was read for the whole time in which the payment's row can have been written, and after it
 * was paid.
 */
export function wasRead({ days }: PeriodInBook, { sentAt, settledAt }: { sentAt: string; settledAt: string }): boolean {
  const known = new Map(days.map(({ day, readAt }) => [day, readAt.toISOString()]));
  return daysIn({ from: tehranDayOf(sentAt), to: tehranDayOf(settledAt) }).every(
    (day) => (known.get(day) ?? "") > settledAt,
  );
}

/** An order counts as paid or collected, but the statement has no row of it. */
export const orderWithoutRow: ReconciliationCheck = {
  id: "order_without_row",
  level: "mismatch",
  async run(context) {
    const done = await doneIn(context);
    if (!done) return { found: [], undecided: "all" };
    const missing = done.filter(({ rows }) => rows.length === 0);
    if (missing.length === 0) return { found: [] };
    const period = await context.period();
    const isRead = (payment: OwnPayment & { settledAt: string }) => wasRead(period, payment);
    return {
      found: missing.filter(isRead).map((payment) => foundOf(payment, { otherRial: null })),
      undecided: missing.filter((payment) => !isRead(payment)).map(keyOf),
    };
  },
};

/** An order counts as paid, but its statement rows have another amount. */
export const orderAmount: ReconciliationCheck = {
  id: "order_amount",
  level: "mismatch",
  async run(context) {
    const done = await doneIn(context);
    if (!done) return { found: [], undecided: "all" };
    return {
      found: done.flatMap((payment) => {
        // A payment in parts has one row per part. The statement leaves out rial below a whole toman.
        const stayed = payment.rows.filter(({ status }) => !BACK.includes(status));
        const toldRial = stayed.reduce((sum, { amountRial }) => sum + amountRial, 0);
        if (payment.rows.length === 0 || toldRial === asStatementTells(payment.amountRial)) return [];
        return [foundOf(payment, { otherRial: toldRial, row: (stayed[0] ?? payment.rows[0])?.id })];
      }),
    };
  },
};

function foundOf(
  payment: OwnPayment & { settledAt: string },
  { otherRial, row }: { otherRial: number | null; row?: string },
): FoundMismatch {
  return {
    key: keyOf(payment),
    day: tehranDayOf(payment.settledAt),
    since: payment.settledAt,
    amountRial: payment.amountRial,
    otherRial,
    ours: { kind: "order", id: payment.orderId },
    ...(row === undefined ? {} : { theirs: { kind: "transaction", id: row } }),
  };
}

/** Channels whose rows one of our orders may have made. */
const OURS = ["settlements", "refund", "cash-in"] as const;

/**
 * Settlements, refunds and cash-ins that none of our orders made, so somebody ordered them elsewhere. They are
 * grouped by day and channel.
 */
export const madeElsewhere: ReconciliationCheck = {
  id: "made_elsewhere",
  level: "information",
  async run({ business, from, to, own }): Promise<Checked> {
    const payments = await own();
    if (!payments) return { found: [], undecided: "all" };
    const ids = payments.flatMap(({ rows }) => rows.map(({ id }) => id));
    const isSettlement = sql`${bookRecords.state} LIKE 'settlement_%'`;
    const channel = sql<string>`CASE WHEN ${isSettlement} THEN 'settlements' ELSE ${bookRecords.channel} END`;
    const day = sql<string>`to_char(${bookRecords.at} AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD')`;
    const rows = await db()
      .select({
        day,
        channel,
        count: sql<number>`count(*)::int`,
        rial: sql`coalesce(sum(${bookRecords.amountRial}), 0)`.mapWith(Number),
      })
      .from(bookRecords)
      .where(
        and(
          eq(bookRecords.business, business),
          eq(bookRecords.kind, "transaction"),
          gte(bookRecords.at, new Date(tehranDayBounds(from).from)),
          lt(bookRecords.at, new Date(tehranDayBounds(addDays(to, 1)).from)),
          or(isSettlement, inArray(bookRecords.channel, [...OURS])),
          not(sql`${bookRecords.state} IN ('failed', 'settlement_failed', 'settlement_canceled', 'unknown')`),
          not(sql`${bookRecords.id} = ANY(${sql.param(ids)}::text[])`),
        ),
      )
      .groupBy(sql`1`, sql`2`);
    return {
      found: rows.map((row) => ({
        key: `${row.day} ${row.channel}`,
        day: row.day,
        since: tehranDayBounds(row.day).from,
        amountRial: row.rial,
        count: row.count,
        theirs: { kind: "day", id: row.day, channel: row.channel },
      })),
    };
  },
};
