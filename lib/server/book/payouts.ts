import "server-only";
import { and, arrayContains, eq, sql } from "drizzle-orm";
import type { DestinationHistory } from "@/lib/orders/views";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { bookCoverage } from "./read-lists";
import { wantedTerms } from "./terms";

const CAME_BACK: readonly string[] = ["FAILED", "CANCELED", "REVERSED"];

/**
 * What became of payouts to an IBAN, by whomever and through whichever door they were ordered, as the book has them; null
 * while it does not have all of them.
 */
export async function payoutsTo(business: string, iban: string): Promise<DestinationHistory | null> {
  const list = (await bookCoverage(business)).find(({ kind }) => kind === "settlement");
  if (!list?.freshAt) return null;
  const isToIban = arrayContains(bookRecords.terms, wantedTerms(business, "iban", iban));
  const rows = await db()
    .select({
      state: bookRecords.state,
      count: sql<number>`count(*)::int`,
      rial: sql`coalesce(sum(${bookRecords.amountRial}), 0)`.mapWith(Number),
      lastAt: sql<string>`max(${bookRecords.at})::text`,
    })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "settlement"), isToIban))
    .groupBy(bookRecords.state);
  const sumOf = (isOne: (state: string) => boolean) => {
    const some = rows.filter(({ state }) => isOne(state));
    const last = some
      .map(({ lastAt }) => new Date(lastAt).toISOString())
      .sort()
      .at(-1);
    if (last === undefined) return null;
    return {
      count: some.reduce((sum, { count }) => sum + count, 0),
      rial: some.reduce((sum, { rial }) => sum + rial, 0),
      lastAt: last,
    };
  };
  return {
    arrived: sumOf((state) => state === "DONE"),
    cameBack: sumOf((state) => CAME_BACK.includes(state)),
    asOf: list.freshAt.toISOString(),
  };
}
