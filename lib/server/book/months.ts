import "server-only";
import { sql } from "drizzle-orm";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";

/** PostgreSQL's error code if another partition has rows that belong into the new one. */
const CHECK_VIOLATION = "23514";
const made = () => processSingleton("book-months", () => new Set<string>());

/**
 * Makes the missing partitions for the months of these moments. Moments before 2000 or far ahead are unusual, and the
 * partition for everything else keeps them.
 */
export async function makeMonths(moments: readonly string[]): Promise<void> {
  const months = new Set(moments.map((moment) => moment.slice(0, 7)));
  for (const month of months) {
    if (made().has(month) || !isUsual(month)) continue;
    const [year = 0, number = 0] = month.split("-").map(Number);
    const from = `${month}-01T00:00:00Z`;
    const to = new Date(Date.UTC(year, number, 1)).toISOString();
    const name = `book_records_${month.replace("-", "_")}`;
    const table = `CREATE TABLE IF NOT EXISTS "${name}" PARTITION OF "book_records" FOR VALUES FROM ('${from}') TO ('${to}')`;
    try {
      await db().transaction(async (tx) => {
        await takeLock(tx, "book-months");
        await tx.execute(sql.raw(table));
      });
    } catch (error) {
      if ((error as { cause?: { code?: string } }).cause?.code !== CHECK_VIOLATION) throw error;
      // A record of this month was stored in the partition for everything else while the month was unusual. The month
      // stays there from then on.
      log.warn({ err: error, month }, "a month of the book has no partition of its own");
    }
    made().add(month);
  }
}

function isUsual(month: string): boolean {
  const next = new Date();
  next.setUTCMonth(next.getUTCMonth() + 13);
  return /^\d{4}-\d\d$/.test(month) && month >= "2000-01" && month <= next.toISOString().slice(0, 7);
}
