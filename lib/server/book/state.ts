import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { BookCheck } from "@/lib/connection/schemas";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/format/jalali";
import type { StatementDay } from "@/lib/overview/figures";
import { db } from "@/lib/server/db/client";
import { dailyFigures, tokenPairs } from "@/lib/server/db/schema";

/** So many days are named; of the rest only the sum is told. */
const NAMED_DAYS = 10;

/**
 * How far back the book of the statement is whole, how fresh it is, and whether it adds up: over every day of it, what the
 * wallet held at first and all that moved is what it held at last.
 */
export async function bookCheck(business: string): Promise<BookCheck> {
  const days = await db()
    .select({ day: dailyFigures.day, figures: dailyFigures.figures, readAt: dailyFigures.readAt })
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, business), eq(dailyFigures.source, "statement")))
    .orderBy(desc(dailyFigures.day));
  const whole: { day: string; ledger: NonNullable<StatementDay["ledger"]>; readAt: Date }[] = [];
  for (const { day, figures, readAt } of days) {
    const { ledger } = figures as StatementDay;
    const last = whole.at(-1);
    if (!ledger || !isReadWhole(day, readAt) || (last && addDays(last.day, -1) !== day)) break;
    whole.push({ day, ledger, readAt });
  }
  const [newest, oldest] = [whole[0], whole.at(-1)];
  const isUntilNow = newest !== undefined && newest.day >= yesterday();
  const differing = whole.filter(({ ledger }) => ledger.differenceRial !== 0);
  return {
    verdict: !isUntilNow ? "reading" : differing.length > 0 ? "differs" : "balanced",
    from: oldest?.day ?? null,
    asOf: newest?.readAt.toISOString() ?? null,
    differenceRial: differing.reduce((sum, { ledger }) => sum + ledger.differenceRial, 0),
    differingDays: differing.length,
    differences: differing.slice(0, NAMED_DAYS).map(({ day, ledger }) => ({ day, rial: ledger.differenceRial })),
  };
}

/**
 * How many linked businesses' books stand how; their amounts are nobody else's. In one question, as whoever watches an
 * installation asks often.
 */
export async function bookVerdicts(): Promise<Record<BookCheck["verdict"], number>> {
  const { rows } = await db().execute<{ verdict: BookCheck["verdict"]; count: number }>(sql`
    SELECT verdict, count(*)::int AS count FROM (
      SELECT CASE
        WHEN coalesce(max(day) FILTER (WHERE figures ? 'ledger' AND (day >= ${tehranDayOf(Date.now())}
          OR read_at >= (day::date + 1)::timestamp AT TIME ZONE 'Asia/Tehran')), '') < ${yesterday()} THEN 'reading'
        WHEN bool_or((figures -> 'ledger' ->> 'differenceRial')::bigint <> 0) THEN 'differs'
        ELSE 'balanced' END AS verdict
      FROM ${tokenPairs}
      LEFT JOIN ${dailyFigures} ON ${dailyFigures.business} = ${tokenPairs.business} AND ${dailyFigures.source} = 'statement'
      WHERE ${tokenPairs.brokenAt} IS NULL
      GROUP BY ${tokenPairs.business}) AS books
    GROUP BY verdict`);
  return {
    balanced: 0,
    differs: 0,
    reading: 0,
    ...Object.fromEntries(rows.map(({ verdict, count }) => [verdict, count])),
  };
}

/** A day that is over and was not read since then is not known to its end. */
export const isReadWhole = (day: string, readAt: Date): boolean =>
  day >= tehranDayOf(Date.now()) || readAt.toISOString() >= new Date(tehranDayBounds(day).to).toISOString();

const yesterday = (): string => addDays(tehranDayOf(Date.now()), -1);
