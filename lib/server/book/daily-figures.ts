import "server-only";
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { type DayState, isStatementOpen, type StatementDay } from "@/lib/kit/book/statement-days";
import { db, type Queryable } from "@/lib/server/db/client";
import { dailyFigures } from "@/lib/server/db/schema/index";

export interface KnownDays {
  statement: Map<string, StatementDay>;
  states: Map<string, DayState>;
}

/** What is known of the days of a business's statement from `since` (a Tehran day) on. */
export async function knownDays(business: string, since: string): Promise<KnownDays> {
  const rows = await db()
    .select()
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, business), gte(dailyFigures.day, since)));
  const known: KnownDays = { statement: new Map(), states: new Map() };
  for (const { day, figures, readAt, isOpen, isStale, readingSince } of rows) {
    known.statement.set(day, figures);
    known.states.set(day, {
      readAtMs: readAt.getTime(),
      isOpen,
      isStale: isStale || isAbandoned(readingSince) || figures.ledger === undefined,
    });
  }
  return known;
}

/** The days of the statement from one to another, both Tehran days, as far as they are known. */
export async function statementDays(business: string, from: string, to: string): Promise<Map<string, StatementDay>> {
  const isIn = and(eq(dailyFigures.business, business), gte(dailyFigures.day, from), lte(dailyFigures.day, to));
  const rows = await db()
    .select({ day: dailyFigures.day, figures: dailyFigures.figures })
    .from(dailyFigures)
    .where(isIn);
  return new Map(rows.map(({ day, figures }) => [day, figures]));
}

/** A reading ends before that, or has died with what it was to find out. */
const LONGEST_READING_MS = 10 * 60_000;
const isAbandoned = (readingSince: Date | null): boolean =>
  readingSince !== null && Date.now() - readingSince.getTime() > LONGEST_READING_MS;

/** A change from now on makes the day stale again, even while it is being read. */
export async function beginReading(business: string, days: readonly string[]): Promise<void> {
  await db()
    .update(dailyFigures)
    .set({ isStale: false, readingSince: sql`now()` })
    .where(ofDays(business, ...days));
}

/** The days of the statement that were read into the book, with when, and whether one is being read again. */
export async function reckonedDays(business: string): Promise<Map<string, { readAt: Date; isBeingRead: boolean }>> {
  const rows = await db()
    .select({ day: dailyFigures.day, readAt: dailyFigures.readAt, readingSince: dailyFigures.readingSince })
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, business), isReckoned));
  return new Map(rows.map(({ day, readAt, readingSince }) => [day, { readAt, isBeingRead: readingSince !== null }]));
}

/** Figures of before there was a book say nothing of what it adds up. */
const isReckoned = sql`${dailyFigures.figures} ? 'ledger'`;

/**
 * @param reckonedAt all that the book knew by then is in the figures
 * @param isRead whether all of the day was read just now
 */
export async function keepStatement(
  business: string,
  day: string,
  figures: StatementDay,
  { readAt, reckonedAt, isRead }: { readAt: Date; reckonedAt: Date; isRead: boolean },
): Promise<void> {
  await keep({
    ...{ business, day, figures, readAt, reckonedAt, isOpen: isStatementOpen(figures) },
    ...(isRead && { readingSince: null }),
  });
}

type Kept = typeof dailyFigures.$inferInsert;

async function keep(row: Kept): Promise<void> {
  await db()
    .insert(dailyFigures)
    .values(row)
    .onConflictDoUpdate({
      target: [dailyFigures.business, dailyFigures.day],
      set: {
        figures: row.figures,
        readAt: row.readAt,
        reckonedAt: row.reckonedAt,
        isOpen: row.isOpen,
        readingSince: row.readingSince,
        touchedAt: sql`CASE WHEN ${dailyFigures.touchedAt} > excluded.reckoned_at THEN ${dailyFigures.touchedAt} END`,
      },
      // An older reading that was slow never covers a newer one, nor an older reckoning of the same.
      setWhere: sql`${dailyFigures.readAt} <= excluded.read_at
        AND coalesce(${dailyFigures.reckonedAt} <= excluded.reckoned_at, true)`,
    });
}

/** The figures of one day of the statement, as they were kept last. */
export async function statementDay(business: string, day: string): Promise<StatementDay | undefined> {
  const [known] = await db().select({ figures: dailyFigures.figures }).from(dailyFigures).where(ofDays(business, day));
  return known?.figures;
}

const ofDays = (business: string, ...days: string[]) =>
  and(eq(dailyFigures.business, business), inArray(dailyFigures.day, days));

/** Settlements, or refunds, are under way of a day. */
const hasOpenSettlements = sql`(${dailyFigures.figures} -> 'groups' @> '[{"kind": "waiting", "channel": "settlements"}]'
  OR ${dailyFigures.figures} -> 'groups' @> '[{"kind": "waiting", "channel": "refund"}]')`;
const ofOpenSettlements = (business: string, from: string, before: string) =>
  and(
    eq(dailyFigures.business, business),
    gte(dailyFigures.day, from),
    lt(dailyFigures.day, before),
    hasOpenSettlements,
  );

/** Marks days on which settlements are still under way as stale: some may have come back. */
export async function markOpenDays(business: string, from: string, before: string): Promise<void> {
  await db()
    .update(dailyFigures)
    .set({ isStale: true })
    .where(ofOpenSettlements(business, from, before));
}

/** Whether such days are still to be read again. */
export async function areOpenDaysStale(business: string, from: string, before: string): Promise<boolean> {
  const isOfThese = and(ofOpenSettlements(business, from, before), eq(dailyFigures.isStale, true));
  return (await db().select({ day: dailyFigures.day }).from(dailyFigures).where(isOfThese).limit(1)).length > 0;
}

/**
 * Notes, along with what a transaction writes into the book, whose sums it may touch; days that are not known need
 * none.
 */
export async function markTouched(business: string, days: string[], tx: Queryable): Promise<void> {
  if (days.length === 0) return;
  await tx
    .update(dailyFigures)
    .set({ touchedAt: sql`clock_timestamp()` })
    .where(ofDays(business, ...days));
}

/** The days whose sums must be calculated again, oldest first. Days that may lack rows at the moment are left out. */
export async function touchedDays(business: string): Promise<string[]> {
  const isTouched = and(
    eq(dailyFigures.business, business),
    isNotNull(dailyFigures.touchedAt),
    isNull(dailyFigures.readingSince),
  );
  const rows = await db()
    .select({ day: dailyFigures.day })
    .from(dailyFigures)
    .where(isTouched)
    .orderBy(dailyFigures.day);
  return rows.map(({ day }) => day);
}

/** Marks days whose figures a change may have touched. */
export async function markStale(business: string, days: string[]): Promise<void> {
  await db()
    .update(dailyFigures)
    .set({ isStale: true })
    .where(and(eq(dailyFigures.business, business), inArray(dailyFigures.day, days), eq(dailyFigures.isStale, false)));
}
