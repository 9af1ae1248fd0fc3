import "server-only";
import { and, eq, gte, lte, sql } from "drizzle-orm";
import { KIND_BY_STATUS } from "@/lib/areas/money/wallet/add-up";
import type { MissingDays, WalletTotals, WalletTotalsInput } from "@/lib/areas/money/wallet/schemas";
import type { TransactionChannel, TransactionStatus } from "@/lib/areas/money/wallet/status";
import type { FlowGroup, StatementDay } from "@/lib/kit/book/statement-days";
import { flowOf } from "@/lib/kit/book/statement-days";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { db, type Queryable } from "@/lib/server/db/client";
import { bookRecords, dailyFigures } from "@/lib/server/db/schema";
import { isFiltered, rowsOfPeriod, type StatementDays } from "./conditions";
import { bookCheck, isReadWhole } from "./state";
import { isKeyedOf } from "./upkeep";

/**
 * The sums of a period's rows, from the book. For the whole statement they include the balances before and after, the
 * money that came back, and the unexplained difference. Filtered rows have no balances.
 */
export async function walletTotals(business: string, input: WalletTotalsInput): Promise<WalletTotals> {
  const { bookFrom, asOf, from, missing, totals } = await walletPeriod(business, input);
  return { bookFrom, asOf, from, missing, totals };
}

/** A day of the statement that was read into the book. */
export interface BookDay {
  day: string;
  figures: StatementDay;
  readAt: Date;
}

/** How much of a period the book has. */
export interface PeriodInBook extends StatementDays, Pick<WalletTotals, "bookFrom" | "asOf" | "missing"> {
  /** The days of the period that were read, oldest first. */
  days: readonly BookDay[];
  /** Whether all days were read and the book is up to date. */
  isWhole: boolean;
}

/** The same with the sums of its rows, from one query of its days. */
export interface WalletPeriod extends PeriodInBook, WalletTotals {
  /** Not later than today. */
  to: string;
  /** The groups that make up the sums, if the period is complete. */
  groups: readonly FlowGroup[];
}

/** Whether the book has every row of a period, and which days it lacks. */
export async function periodInBook(
  business: string,
  asked: Pick<WalletTotalsInput, "from" | "to" | "person">,
  tx: Queryable = db(),
): Promise<PeriodInBook> {
  const { verdict, from: bookFrom } = await bookCheck(business, tx);
  const today = tehranDayOf(Date.now());
  const to = asked.to && asked.to < today ? asked.to : today;
  const from = asked.from ?? bookFrom ?? to;
  const days = await daysOf(business, from, to, tx);
  const isRead = days.length > 0 && days.length === countDays(from, to) && verdict !== "reading";
  return {
    from,
    to,
    days,
    bookFrom,
    asOf: days.at(-1)?.readAt.toISOString() ?? null,
    missing: missingDays(from, to, days),
    // After a change of the secret, rows that are still sealed with the earlier one cannot be found by a person.
    isWhole: isRead && (asked.person === undefined || (await isKeyedOf(business, "transaction"))),
  };
}

const MOST_SPANS = 5;

function missingDays(from: string, to: string, days: readonly BookDay[]): MissingDays {
  const known = new Set(days.map(({ day }) => day));
  const spans: MissingDays["spans"] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (known.has(day)) continue;
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  const count = spans.reduce((sum, span) => sum + countDays(span.from, span.to), 0);
  return { count, spans: spans.slice(0, MOST_SPANS) };
}

/** @param input see {@link walletTotals} */
export async function walletPeriod(business: string, input: WalletTotalsInput): Promise<WalletPeriod> {
  const period = await periodInBook(business, input);
  const { days, to } = period;
  const last = days.at(-1);
  if (!period.isWhole || !last) return { ...period, groups: [], totals: null };

  const isPart = isFiltered(input);
  const groups = isPart ? await groupsOf(business, period, input) : days.flatMap(({ figures }) => figures.groups);
  const [flow] = flowOf([to], new Map([[to, { groups, closingBalanceRial: null }]]));
  const [opening, closing] = [days[0]?.figures.ledger?.openingRial ?? null, last.figures.closingBalanceRial];
  const sumOf = (part: "cameBackRial" | "differenceRial") =>
    days.reduce((sum, { figures }) => sum + (figures.ledger?.[part] ?? 0), 0);
  const totals = {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    inRial: flow?.inRial ?? 0,
    outRial: flow?.outRial ?? 0,
    feeRial: flow?.feeRial ?? 0,
    uncertainFeeRial: flow?.uncertainFeeRial ?? 0,
    underWayRial: flow?.underWayRial ?? 0,
    wallet:
      isPart || opening === null || closing === null
        ? null
        : {
            openingRial: opening,
            cameBackRial: sumOf("cameBackRial"),
            differenceRial: sumOf("differenceRial"),
            closingRial: closing,
          },
  };
  return { ...period, groups, totals };
}

/** The number of days in a period, both ends included; 0 if it ends before it begins. */
export const countDays = (from: string, to: string): number =>
  from > to ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The days of a period that were read into the book, oldest first. */
async function daysOf(business: string, from: string, to: string, tx: Queryable): Promise<BookDay[]> {
  const rows = await tx
    .select({ day: dailyFigures.day, figures: dailyFigures.figures, readAt: dailyFigures.readAt })
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, business), gte(dailyFigures.day, from), lte(dailyFigures.day, to)))
    .orderBy(dailyFigures.day);
  return rows
    .map(({ figures, ...row }) => ({ ...row, figures }))
    .filter(({ day, figures, readAt }) => figures.ledger !== undefined && isReadWhole(day, readAt));
}

/** The rows of a period by effect and channel, added up by the database. */
async function groupsOf(business: string, days: StatementDays, filters: WalletTotalsInput): Promise<FlowGroup[]> {
  const comesBackWithFee = sql`${bookRecords.state} IN ('settlement_failed', 'settlement_canceled')`;
  const rows = await db()
    .select({
      state: bookRecords.state,
      channel: bookRecords.channel,
      count: sql<number>`count(*)::int`,
      amountRial: sql`coalesce(sum(${bookRecords.amountRial}), 0)`.mapWith(Number),
      chargedRial:
        sql`coalesce(sum(CASE WHEN ${comesBackWithFee} THEN 0 ELSE 0 - ${bookRecords.movedFeeRial} END), 0)`.mapWith(
          Number,
        ),
      uncertainRial: sql`coalesce(sum(${bookRecords.feeRial}) FILTER (WHERE NOT ${bookRecords.isCertain}), 0)`.mapWith(
        Number,
      ),
    })
    .from(bookRecords)
    .where(await rowsOfPeriod(business, days, filters))
    .groupBy(bookRecords.state, bookRecords.channel);
  return rows.map((row) => {
    const usual = KIND_BY_STATUS[row.state as TransactionStatus] ?? "none";
    const isRefund = row.channel === "refund" && usual === "in";
    return {
      kind: isRefund ? "out" : usual,
      channel: (row.channel as TransactionChannel | null) ?? "other",
      count: row.count,
      amountRial: row.amountRial,
      wageRial: row.chargedRial,
      uncertainFeeRial: usual === "none" || usual === "failed" ? 0 : row.uncertainRial,
    };
  });
}
