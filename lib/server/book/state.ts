import "server-only";
import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { BookCheck } from "@/lib/areas/settings/connection/schemas";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { db, type Queryable } from "@/lib/server/db/client";
import { dailyFigures, tokenPairs } from "@/lib/server/db/schema";

/** The number of days that are named. The rest is told as a sum. */
const NAMED_DAYS = 10;

/**
 * How far back the book's statement is complete, how fresh it is, and whether it adds up: over all days, the first
 * balance plus all movements must equal the last balance.
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

/** @param days the days of one business, newest first; days before a missing day are not part of the book yet */
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
 * The number of linked businesses by the result of their book check. Their amounts are not shown to anybody else. It
 * is one query, because monitoring asks often.
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

/** Whether a day is known completely. A day that is over must have been read after its end. */
export const isReadWhole = (day: string, readAt: Date): boolean =>
  day >= tehranDayOf(Date.now()) || readAt.toISOString() >= new Date(tehranDayBounds(day).to).toISOString();

const yesterday = (): string => addDays(tehranDayOf(Date.now()), -1);
