import "server-only";
import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { BookCheck } from "@/lib/connection/schemas";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/format/jalali";
import { db, type Queryable } from "@/lib/server/db/client";
import { dailyFigures, tokenPairs } from "@/lib/server/db/schema";

/** So many days are named; of the rest only the sum is told. */
const NAMED_DAYS = 10;

/**
 * How far back the book of the statement is whole, how fresh it is, and whether it adds up: over every day of it, what the
 * wallet held at first and all that moved is what it held at last.
 */
export async function bookCheck(business: string, tx: Queryable = db()): Promise<BookCheck> {
  return checkOf(await checkedDays(eq(dailyFigures.business, business), tx));
}

const checkedDays = (isMeant: SQL | undefined, tx: Queryable = db()) =>
  tx
    .select({
      business: dailyFigures.business,
      day: dailyFigures.day,
      readAt: dailyFigures.readAt,
      differenceRial: sql<string | null>`${dailyFigures.figures} -> 'ledger' ->> 'differenceRial'`,
    })
    .from(dailyFigures)
    .where(and(isMeant))
    .orderBy(dailyFigures.business, desc(dailyFigures.day));
type CheckedDay = Awaited<ReturnType<typeof checkedDays>>[number];

/** @param days of one business, the newest first; what lies behind a day that is missing is no part of the book yet */
function checkOf(days: readonly CheckedDay[]): BookCheck {
  const whole: { day: string; differenceRial: number; readAt: Date }[] = [];
  for (const { day, differenceRial, readAt } of days) {
    const last = whole.at(-1);
    if (differenceRial === null || !isReadWhole(day, readAt) || (last && addDays(last.day, -1) !== day)) break;
    whole.push({ day, differenceRial: Number(differenceRial), readAt });
  }
  const [newest, oldest] = [whole[0], whole.at(-1)];
  const isUntilNow = newest !== undefined && newest.day >= yesterday();
  const differing = whole.filter(({ differenceRial }) => differenceRial !== 0);
  return {
    verdict: !isUntilNow ? "reading" : differing.length > 0 ? "differs" : "balanced",
    from: oldest?.day ?? null,
    asOf: newest?.readAt.toISOString() ?? null,
    differenceRial: differing.reduce((sum, { differenceRial }) => sum + differenceRial, 0),
    differingDays: differing.length,
    differences: differing.slice(0, NAMED_DAYS).map(({ day, differenceRial }) => ({ day, rial: differenceRial })),
  };
}

/**
 * How many linked businesses' books stand how, by the same check; their amounts are nobody else's. In one question, as
 * whoever watches an installation asks often.
 */
export async function bookVerdicts(): Promise<Record<BookCheck["verdict"], number>> {
  const isLinked = isNull(tokenPairs.brokenAt);
  const linked = await db().select({ business: tokenPairs.business }).from(tokenPairs).where(isLinked);
  const ids = linked.map(({ business }) => business);
  const all = await checkedDays(inArray(dailyFigures.business, ids));
  const counts = { balanced: 0, differs: 0, reading: 0 };
  for (const id of ids) counts[checkOf(all.filter(({ business }) => business === id)).verdict] += 1;
  return counts;
}

/** A day that is over and was not read since then is not known to its end. */
export const isReadWhole = (day: string, readAt: Date): boolean =>
  day >= tehranDayOf(Date.now()) || readAt.toISOString() >= new Date(tehranDayBounds(day).to).toISOString();

const yesterday = (): string => addDays(tehranDayOf(Date.now()), -1);
