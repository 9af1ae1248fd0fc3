import "server-only";
import { and, count, eq, lt, min, sql } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import { currentPolicy } from "@/lib/server/orders/policy/current";

const HOUR_MS = 3_600_000;

/** Suspicious payments that wait for a decision, as the book has them. */
export interface HeldWaiting {
  count: number;
  totalRial: number;
  /** When the oldest of them was paid. */
  oldestAt: string;
  /** When the business's own deadline for that one is over, or was. */
  oldestUntil: string;
  /** How many have waited for longer than the business lets them. */
  overdue: number;
}

/** @returns null if none waits, as far as the book has heard */
export async function heldWaiting(business: string, now: number): Promise<HeldWaiting | null> {
  const { rules } = await currentPolicy(business);
  const waitMs = rules.held.waitHours * HOUR_MS;
  const isOverdue = lt(bookRecords.at, new Date(now - waitMs));
  const [row] = await db()
    .select({
      count: count(),
      totalRial: sql`coalesce(sum(${bookRecords.amountRial}), 0)`.mapWith(Number),
      oldest: min(bookRecords.at),
      overdue: sql`count(*) FILTER (WHERE ${isOverdue})`.mapWith(Number),
    })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "suspiciousDeposit"),
        eq(bookRecords.state, "PENDING"),
      ),
    );
  if (!row?.oldest) return null;
  const oldest = new Date(row.oldest);
  return {
    count: row.count,
    totalRial: row.totalRial,
    oldestAt: oldest.toISOString(),
    oldestUntil: new Date(oldest.getTime() + waitMs).toISOString(),
    overdue: row.overdue,
  };
}
