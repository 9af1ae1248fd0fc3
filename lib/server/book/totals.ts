import "server-only";
import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/format/jalali";
import { KIND_BY_STATUS } from "@/lib/overview/add-up";
import { type FlowGroup, flowOf, type StatementDay } from "@/lib/overview/figures";
import { db } from "@/lib/server/db/client";
import { bookRecords, dailyFigures } from "@/lib/server/db/schema";
import type { TransactionChannel } from "@/lib/wallet/channel";
import type { TransactionStatus } from "@/lib/wallet/codes";
import type { WalletTotals, WalletTotalsInput } from "@/lib/wallet/schemas";
import { bookCheck, isReadWhole } from "./state";

/** The states that the service's own filter means by each of its words. */
const STATES_BY_FILTER: Record<NonNullable<WalletTotalsInput["status"]>, readonly TransactionStatus[]> = {
  succeed: ["successful", "settlement_done", "corrected", "transfer_in", "transfer_out", "subscription_fee"],
  failed: ["failed", "settlement_failed", "settlement_returned"],
  pending: ["in_progress", "settlement_in_progress"],
  canceled: ["settlement_canceled"],
};

/**
 * What the rows of a period come to, as the book has them. Of the whole statement also what the wallet held before and
 * after, with what came back and what nobody accounts for; filtered rows lead from nowhere to nowhere.
 */
export async function walletTotals(business: string, input: WalletTotalsInput): Promise<WalletTotals> {
  const { bookFrom, asOf, totals } = await walletPeriod(business, input);
  return { bookFrom, asOf, totals };
}

/** A day of the statement that was read into the book. */
export interface BookDay {
  day: string;
  figures: StatementDay;
  readAt: Date;
}

/** The same with the days that it was added up from, of one look at them. */
export interface WalletPeriod extends WalletTotals {
  from: string;
  /** Not later than today. */
  to: string;
  /** Those that were read, oldest first. */
  days: readonly BookDay[];
  /** What they are made of, where the period is whole. */
  groups: readonly FlowGroup[];
}

/** @param input see {@link walletTotals} */
export async function walletPeriod(business: string, input: WalletTotalsInput): Promise<WalletPeriod> {
  const { verdict, from: bookFrom } = await bookCheck(business);
  const today = tehranDayOf(Date.now());
  const to = input.to && input.to < today ? input.to : today;
  const days = await daysOf(business, input.from, to);
  const last = days.at(-1);
  const isWhole = days.length > 0 && days.length === countDays(input.from, to) && verdict !== "reading";
  const asOf = last?.readAt.toISOString() ?? null;
  const period = { from: input.from, to, days, bookFrom, asOf };
  if (!isWhole || !last) return { ...period, groups: [], totals: null };

  const isFiltered = input.kind !== undefined || input.status !== undefined || input.channel !== undefined;
  const groups = isFiltered ? await groupsOf(business, input, to) : days.flatMap(({ figures }) => figures.groups);
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
      isFiltered || opening === null || closing === null
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

/** How many days a period has, both ends included; none of one that ends before it begins. */
export const countDays = (from: string, to: string): number =>
  from > to ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The days of a period that were read into the book, oldest first. */
async function daysOf(business: string, from: string, to: string): Promise<BookDay[]> {
  const rows = await db()
    .select({ day: dailyFigures.day, figures: dailyFigures.figures, readAt: dailyFigures.readAt })
    .from(dailyFigures)
    .where(
      and(
        eq(dailyFigures.business, business),
        eq(dailyFigures.source, "statement"),
        gte(dailyFigures.day, from),
        lte(dailyFigures.day, to),
      ),
    )
    .orderBy(dailyFigures.day);
  return rows
    .map(({ figures, ...row }) => ({ ...row, figures: figures as StatementDay }))
    .filter(({ day, figures, readAt }) => figures.ledger !== undefined && isReadWhole(day, readAt));
}

/** Which rows of the book are of a period and its filters. @param to the last day, included */
export function rowsOfPeriod(
  business: string,
  { from, kind, status, channel }: WalletTotalsInput,
  to: string,
): SQL | undefined {
  const isPayout = sql`(${bookRecords.channel} = 'settlements' OR ${bookRecords.state} LIKE 'settlement_%')`;
  return and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, "transaction"),
    gte(bookRecords.at, new Date(tehranDayBounds(from).from)),
    sql`${bookRecords.at} < ${new Date(tehranDayBounds(addDays(to, 1)).from)}`,
    kind && (kind === "settlements" ? isPayout : sql`NOT coalesce(${isPayout}, false)`),
    status && inArray(bookRecords.state, [...STATES_BY_FILTER[status]]),
    channel && eq(bookRecords.channel, channel),
  );
}

/** Rows of a period by what they did and through which channel, added up by the database. */
async function groupsOf(business: string, input: WalletTotalsInput, to: string): Promise<FlowGroup[]> {
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
    .where(rowsOfPeriod(business, input, to))
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
