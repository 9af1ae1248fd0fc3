import "server-only";
import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { tehranDayOf } from "@/lib/format/jalali";
import {
  areWithdrawalsOpen,
  type DayState,
  endedPayouts,
  type FigureSource,
  failedWithdrawals,
  isStatementOpen,
  type StatementDay,
  type WithdrawalsDay,
} from "@/lib/overview/figures";
import { seenOnOf } from "@/lib/overview/first-seen";
import { db } from "@/lib/server/db/client";
import { dailyFigures } from "@/lib/server/db/schema";

export interface KnownDays {
  statement: Map<string, StatementDay>;
  withdrawals: Map<string, WithdrawalsDay>;
  states: Record<FigureSource, Map<string, DayState>>;
}

/** What is known of a business's days from `since` (a Tehran day) on. */
export async function knownDays(business: string, since: string): Promise<KnownDays> {
  const rows = await db()
    .select()
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, business), gte(dailyFigures.day, since)));
  const known: KnownDays = {
    statement: new Map(),
    withdrawals: new Map(),
    states: { statement: new Map(), withdrawals: new Map() },
  };
  for (const { day, source, figures, readAt, isOpen, isStale } of rows) {
    // The column holds what the two functions below put there.
    if (source === "statement") known.statement.set(day, figures as StatementDay);
    else known.withdrawals.set(day, figures as WithdrawalsDay);
    const isOfBook = source !== "statement" || (figures as StatementDay).ledger !== undefined;
    known.states[source].set(day, { readAtMs: readAt.getTime(), isOpen, isStale: isStale || !isOfBook });
  }
  return known;
}

/** A change from now on makes the day stale again, even while it is being read. */
export async function beginReading(business: string, days: readonly string[], source: FigureSource): Promise<void> {
  await db()
    .update(dailyFigures)
    .set({ isStale: false })
    .where(
      and(eq(dailyFigures.business, business), inArray(dailyFigures.day, [...days]), eq(dailyFigures.source, source)),
    );
}

/** The days of the statement that were read into the book, with when. */
export async function reckonedDays(business: string): Promise<Map<string, Date>> {
  const rows = await db()
    .select({ day: dailyFigures.day, readAt: dailyFigures.readAt })
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, business), eq(dailyFigures.source, "statement"), isReckoned));
  return new Map(rows.map(({ day, readAt }) => [day, readAt]));
}

/** Figures of before there was a book say nothing of what it adds up. */
const isReckoned = sql`${dailyFigures.figures} ? 'ledger'`;

export const keepStatement = (business: string, day: string, figures: StatementDay, readAt: Date): Promise<void> =>
  keepSeen({ business, day, source: "statement", figures, readAt, isOpen: isStatementOpen(figures) }, endedPayouts);

export const keepWithdrawals = (business: string, day: string, figures: WithdrawalsDay, readAt: Date): Promise<void> =>
  keepSeen(
    { business, day, source: "withdrawals", figures, readAt, isOpen: areWithdrawalsOpen(figures) },
    failedWithdrawals,
  );

type Kept = typeof dailyFigures.$inferInsert;

/** Keeps a day's figures, with when it was first seen what ended on it. */
async function keepSeen<Figures extends StatementDay | WithdrawalsDay>(
  row: Kept & { figures: Figures },
  countsOf: (figures: Figures) => Record<string, number>,
): Promise<void> {
  const { business, day, source, figures, readAt } = row;
  const [known] = await db()
    .select({ figures: dailyFigures.figures })
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, business), eq(dailyFigures.day, day), eq(dailyFigures.source, source)));
  // The row is of the same source, so its figures are of the same kind.
  const before = known && (known.figures.seenOn ?? { [day]: countsOf(known.figures as Figures) });
  const seenOn = seenOnOf(day, tehranDayOf(readAt.getTime()), countsOf(figures), before);
  await keep({ ...row, figures: { ...figures, seenOn } });
}

async function keep(row: Kept): Promise<void> {
  await db()
    .insert(dailyFigures)
    .values(row)
    .onConflictDoUpdate({
      target: [dailyFigures.business, dailyFigures.day, dailyFigures.source],
      set: { figures: row.figures, readAt: row.readAt, isOpen: row.isOpen },
      // An older reading that was slow never covers a newer one.
      setWhere: sql`${dailyFigures.readAt} <= excluded.read_at`,
    });
}

/** What the wallet held beyond a day's rows, in rial, when they were read the last time before a moment. */
export async function restBefore(business: string, day: string, moment: Date): Promise<number | undefined> {
  const [known] = await db()
    .select({ figures: dailyFigures.figures })
    .from(dailyFigures)
    .where(
      and(
        eq(dailyFigures.business, business),
        eq(dailyFigures.day, day),
        eq(dailyFigures.source, "statement"),
        lt(dailyFigures.readAt, moment),
      ),
    );
  return (known?.figures as StatementDay | undefined)?.ledger?.restRial;
}

/** Marks the days before one on which payouts are still under way: some may have come back. */
export async function markOpenDays(business: string, before: string): Promise<void> {
  await db()
    .update(dailyFigures)
    .set({ isStale: true })
    .where(
      and(
        eq(dailyFigures.business, business),
        eq(dailyFigures.source, "statement"),
        eq(dailyFigures.isOpen, true),
        lt(dailyFigures.day, before),
      ),
    );
}

/** Marks days whose figures a change may have touched. */
export async function markStale(business: string, days: string[], sources: FigureSource[]): Promise<void> {
  await db()
    .update(dailyFigures)
    .set({ isStale: true })
    .where(
      and(
        eq(dailyFigures.business, business),
        inArray(dailyFigures.day, days),
        inArray(dailyFigures.source, sources),
        eq(dailyFigures.isStale, false),
      ),
    );
}
