import "server-only";
import { and, count, eq, gte, lt, sql, sum } from "drizzle-orm";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import type { OutcomeGroup } from "../figures";

/** Withdrawals by the Tehran day on which they were due, the only time that the service tells for them. */
export interface WithdrawalDays {
  /** Days of the book, with or without withdrawals; none before the list was read once. */
  days: Map<string, OutcomeGroup[]>;
  /** All new withdrawals up to this time are included; null before the list was read. */
  asOf: Date | null;
}

const startOf = (day: string): Date => new Date(tehranDayBounds(day).from);
const code = sql<string | null>`${bookRecords.facts} ->> 'code'`;
const isOf = (business: string) => and(eq(bookRecords.business, business), eq(bookRecords.kind, "withdrawal"));

/**
 * The results of withdrawals on some days, failed ones by the service's code, added up from the book's records.
 *
 * @param days Tehran days that follow each other, oldest first
 */
export async function withdrawalDays(business: string, days: readonly string[]): Promise<WithdrawalDays> {
  const list = (await bookCoverage(business)).find(({ kind }) => kind === "withdrawal");
  const [from, to] = [days[0], days.at(-1)];
  if (!list?.freshAt || !from || !to) return { days: new Map(), asOf: null };
  const oldest = addDays(tehranDayOf(Date.now()), 1 - env().BOOK_DAYS);
  const known = new Map<string, OutcomeGroup[]>(days.filter((day) => day >= oldest).map((day) => [day, []]));
  const day = sql<string>`to_char(${bookRecords.at} AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD')`;
  const errorCode = sql<string | null>`CASE WHEN ${bookRecords.state} = 'FAILED' THEN ${code} END`;
  const rows = await db()
    .select({
      ...{ day, errorCode, count: count() },
      status: sql<OutcomeGroup["status"]>`${bookRecords.state}`,
      amountRial: sum(bookRecords.amountRial).mapWith(Number),
    })
    .from(bookRecords)
    .where(and(isOf(business), gte(bookRecords.at, startOf(from)), lt(bookRecords.at, startOf(addDays(to, 1)))))
    // Grouped by position: two expressions with bound values do not count as the same.
    .groupBy(sql`1, 2, 4`);
  for (const { day: of, ...group } of rows) known.get(of)?.push(group);
  return { days: known, asOf: list.freshAt };
}
