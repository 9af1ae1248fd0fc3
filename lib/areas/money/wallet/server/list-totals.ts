import "server-only";
import { count, sql, sum } from "drizzle-orm";
import { type FilterValues, valuesOf } from "@/lib/kit/records/filter";
import { bookRecords } from "@/lib/server/db/schema";
import type { OwnTotals } from "@/lib/server/lists/totals";
import { totalsFilters, type transactionFilters } from "../filters";
import { isSearched } from "../of-book";
import { walletOperations } from "../operations";
import { rowsOfPeriod } from "./conditions";
import { periodInBook } from "./record";

const WAYS = [
  ["in", 1],
  ["out", -1],
] as const;

/** The statement's rows by the direction in which they moved the wallet; rows that moved nothing are in neither. */
export const statementTotals: OwnTotals = {
  operation: walletOperations.transactions as unknown as OwnTotals["operation"],
  permission: "wallet.read",
  views: {
    in: { tone: "success", icon: "in", label: "wallet.filters.directions.in" },
    out: { tone: "neutral", icon: "out", label: "wallet.filters.directions.out" },
  },
  sums: async (input: FilterValues<typeof transactionFilters>, { business }, within) => {
    // Only the service knows which rows a text finds.
    if (isSearched(input)) return null;
    const period = await periodInBook(business, input, within);
    if (!period.isWhole) return null;
    const sums = [];
    for (const [state, way] of WAYS) {
      const isMeant = await rowsOfPeriod(business, period, {
        ...valuesOf(totalsFilters, input as FilterValues<typeof totalsFilters>),
        direction: state,
      });
      const [told] = await within
        .select({ count: count(), rial: sql`coalesce(${sum(bookRecords.amountRial)}, 0)`.mapWith(Number) })
        .from(bookRecords)
        .where(isMeant);
      if (told && told.count > 0) sums.push({ state, way, ...told });
    }
    return { sums, since: input.from === undefined ? period.from : null };
  },
};
