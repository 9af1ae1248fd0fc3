import "server-only";
import { and, arrayContains, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { BookTerm } from "@/lib/kit/book/entry";
import { allNames, type FilterValues } from "@/lib/kit/records/filter";
import type { Recognised } from "@/lib/kit/search/recognise";
import { havingInBook } from "@/lib/server/book/find";
import { wantedTerms } from "@/lib/server/book/terms";
import { matching, withinDays } from "@/lib/server/db/matching";
import { bookRecords } from "@/lib/server/db/schema";
import { totalsFilters } from "../filters";
import { personIn } from "../of-book";
import type { WalletTotalsInput } from "../schemas";
import { statesByDirection, type TransactionStatus, type WalletDirection } from "../status";

/** The states that each word of the service's own filter stands for. */
const STATES_BY_FILTER: Record<NonNullable<WalletTotalsInput["status"]>, readonly TransactionStatus[]> = {
  succeed: ["successful", "settlement_done", "corrected", "transfer_in", "transfer_out", "subscription_fee"],
  failed: ["failed", "settlement_failed", "settlement_returned"],
  pending: ["in_progress", "settlement_in_progress"],
  canceled: ["settlement_canceled"],
};

export type StatementFilters = FilterValues<typeof FILTERS>;

/** Days of the statement, both ends included. */
export interface StatementDays {
  from: string;
  to: string;
}

const { period: _period, ...FILTERS } = totalsFilters;
const { person: _person, ...COMPARED } = FILTERS;

/** Whether a filter leaves out rows of the period, so that the sums have no balances. */
export const isFiltered = (filters: StatementFilters): boolean =>
  allNames(FILTERS).some((name) => filters[name] !== undefined);

/** The SQL condition for the rows of a period with its filters. Lists, sums and files all use it. */
export async function rowsOfPeriod(
  business: string,
  days: StatementDays,
  filters: StatementFilters,
): Promise<SQL | undefined> {
  const isSettlement = sql`(${bookRecords.channel} = 'settlements' OR (${bookRecords.state} LIKE 'settlement_%' AND ${bookRecords.channel} IS DISTINCT FROM 'refund'))`;
  return and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, "transaction"),
    withinDays(bookRecords.at, days),
    matching(bookRecords, COMPARED, filters, {
      kind: (kind) => (kind === "settlements" ? isSettlement : sql`NOT coalesce(${isSettlement}, false)`),
      status: (status) => inArray(bookRecords.state, [...STATES_BY_FILTER[status]]),
      direction: (direction) => isTowards(direction === "in" ? 1 : -1),
      amount: bookRecords.amountRial,
      failedOn: (day) => and(isSettlement, hasEnded("settlement_failed", day)),
      returnedOn: (day) => and(isSettlement, hasEnded("settlement_returned", day)),
    }),
    filters.person === undefined ? undefined : await isOfPerson(business, filters.person),
  );
}

/** Rows that came to a state on a Tehran day. A row that does not tell its end counts on its own day. */
function hasEnded(state: TransactionStatus, day: string): SQL | undefined {
  const { endedAt, at } = bookRecords;
  const days = { from: day, to: day };
  return and(eq(bookRecords.state, state), or(withinDays(endedAt, days), and(isNull(endedAt), withinDays(at, days))));
}

function isTowards(direction: WalletDirection): SQL | undefined {
  const { usual, refund } = statesByDirection(direction);
  const isRefund = sql`coalesce(${bookRecords.channel} = 'refund', false)`;
  return or(
    and(sql`NOT ${isRefund}`, inArray(bookRecords.state, usual)),
    and(isRefund, inArray(bookRecords.state, refund)),
  );
}

/** A person has only a few numbers. A national code with more values belongs to records of several people. */
const MOST_VALUES = 12;
const MOST_RECORDS = 300;

/** Rows that name a person as payer or receiver, by a whole value or by all words of a name. */
async function isOfPerson(business: string, text: string): Promise<SQL | undefined> {
  const terms = await Promise.all(personIn(text).map((shape) => valuesOf(business, shape)));
  const all = terms.flat().map(([field, value]) => wantedTerms(business, "transaction", field, value));
  return all.length === 0 ? sql`false` : or(...all.map((each) => arrayContains(bookRecords.terms, each)));
}

/**
 * Statement rows have no national code. It leads to the mobiles and IBANs on the authorizations and customers with
 * that code.
 */
async function valuesOf(business: string, { kind, value }: Recognised): Promise<BookTerm[]> {
  if (kind !== "nationalCode") return [[kind as BookTerm[0], value]];
  const theirs = await havingInBook(business, [[kind, value]], ["authorization", "customer"], MOST_RECORDS);
  const values = theirs.flatMap(({ person }) => person.filter(([field]) => field === "mobile" || field === "iban"));
  const once = [...new Map(values.map((term) => [term.join(" "), term])).values()];
  return once.length > MOST_VALUES ? [] : once;
}
