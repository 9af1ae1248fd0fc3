import "server-only";
import { and, eq } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { lastKnownAnswers } from "@/lib/server/db/schema";

const RIAL_PER_TOMAN = 10;
/** So much of the wallet may have moved between the two questions, or without a row of its own. */
const MOVED_SHARE = 0.01;

/** What the balance and the statement say of the same wallet, in rial as each is read, and since when they differ. */
export interface UnitDoubt {
  balanceRial: number;
  statementRial: number;
  since: string;
}

const isOf = (business: string) => and(eq(lastKnownAnswers.business, business), eq(lastKnownAnswers.name, "unit"));

/**
 * Holds the balance, whose answer names its unit, against the wallet after the statement's newest row, whose answer does
 * not. Where one is some ten times the other, one of them is read in a unit that it is not in; any other difference is money
 * that moved between the two questions.
 *
 * @param statementRial null when the statement has no row to compare with, which says nothing
 */
export async function keepUnitDoubt(
  business: string,
  balanceRial: number | null,
  statementRial: number | null,
): Promise<void> {
  if (!balanceRial || !statementRial || balanceRial < 0 || statementRial < 0) return;
  const ratio = Math.max(balanceRial, statementRial) / Math.min(balanceRial, statementRial);
  const isTenfold = Math.abs(ratio - RIAL_PER_TOMAN) < RIAL_PER_TOMAN * MOVED_SHARE;
  if (!isTenfold) {
    await db().delete(lastKnownAnswers).where(isOf(business));
    return;
  }
  const figures = { balanceRial, statementRial };
  await db()
    .insert(lastKnownAnswers)
    .values({ business, name: "unit", figures, answeredAt: new Date() })
    .onConflictDoUpdate({ target: [lastKnownAnswers.business, lastKnownAnswers.name], set: { figures } });
}

/** Whether the unit of the wallet's amounts is in doubt, and why; null while nothing speaks against it. */
export async function unitDoubt(business: string): Promise<UnitDoubt | null> {
  const [row] = await db().select().from(lastKnownAnswers).where(isOf(business));
  const { balanceRial, statementRial } = row?.figures ?? {};
  if (!row || typeof balanceRial !== "number" || typeof statementRial !== "number") return null;
  return { balanceRial, statementRial, since: row.answeredAt.toISOString() };
}
