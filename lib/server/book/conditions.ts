import "server-only";
import { and, arrayContains, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { BookTerm } from "@/lib/book/entry";
import { addDays, tehranDayBounds } from "@/lib/format/jalali";
import type { Recognised } from "@/lib/search/recognise";
import { bookRecords } from "@/lib/server/db/schema";
import type { TransactionStatus } from "@/lib/wallet/codes";
import { type Direction, statesByDirection } from "@/lib/wallet/effect";
import { personIn } from "@/lib/wallet/of-book";
import type { WalletTotalsInput } from "@/lib/wallet/schemas";
import { havingInBook } from "./find";
import { wantedTerms } from "./terms";

/** The states that the service's own filter means by each of its words. */
const STATES_BY_FILTER: Record<NonNullable<WalletTotalsInput["status"]>, readonly TransactionStatus[]> = {
  succeed: ["successful", "settlement_done", "corrected", "transfer_in", "transfer_out", "subscription_fee"],
  failed: ["failed", "settlement_failed", "settlement_returned"],
  pending: ["in_progress", "settlement_in_progress"],
  canceled: ["settlement_canceled"],
};

export type StatementFilters = Omit<WalletTotalsInput, "from" | "to">;

/** Days of the statement, both included. */
export interface StatementDays {
  from: string;
  to: string;
}

/** Whether not all rows of the period are meant, so that they lead from nowhere to nowhere. */
export const isFiltered = ({ kind, status, channel, fromRial, toRial, person, direction }: StatementFilters): boolean =>
  [kind, status, channel, fromRial, toRial, person, direction].some((each) => each !== undefined);

/** Which rows of the book are of a period and its filters: the one condition of lists, sums and files. */
export async function rowsOfPeriod(
  business: string,
  { from, to }: StatementDays,
  { kind, status, channel, fromRial, toRial, person, direction }: StatementFilters,
): Promise<SQL | undefined> {
  const isPayout = sql`(${bookRecords.channel} = 'settlements' OR (${bookRecords.state} LIKE 'settlement_%' AND ${bookRecords.channel} IS DISTINCT FROM 'refund'))`;
  return and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, "transaction"),
    gte(bookRecords.at, new Date(tehranDayBounds(from).from)),
    sql`${bookRecords.at} < ${new Date(tehranDayBounds(addDays(to, 1)).from)}`,
    kind && (kind === "settlements" ? isPayout : sql`NOT coalesce(${isPayout}, false)`),
    status && inArray(bookRecords.state, [...STATES_BY_FILTER[status]]),
    channel && eq(bookRecords.channel, channel),
    fromRial === undefined ? undefined : gte(bookRecords.amountRial, fromRial),
    toRial === undefined ? undefined : lte(bookRecords.amountRial, toRial),
    direction && isTowards(direction === "in" ? 1 : -1),
    person === undefined ? undefined : await isOfPerson(business, person),
  );
}

function isTowards(direction: Direction): SQL | undefined {
  const { usual, refund } = statesByDirection(direction);
  const isRefund = sql`coalesce(${bookRecords.channel} = 'refund', false)`;
  return or(
    and(sql`NOT ${isRefund}`, inArray(bookRecords.state, usual)),
    and(isRefund, inArray(bookRecords.state, refund)),
  );
}

/** A person has a few numbers; a national code with more of them is told of too many to be one person's. */
const MOST_VALUES = 12;
const MOST_RECORDS = 300;

/** Rows on which somebody stands by a whole value, or by all words of a name, as payer or as receiver. */
async function isOfPerson(business: string, text: string): Promise<SQL | undefined> {
  const terms = await Promise.all(personIn(text).map((shape) => valuesOf(business, shape)));
  const all = terms.flat().map(([field, value]) => wantedTerms(business, "transaction", field, value));
  return all.length === 0 ? sql`false` : or(...all.map((each) => arrayContains(bookRecords.terms, each)));
}

/**
 * No row of the statement names a national code: it leads to the mobiles and IBANs that permissions and customers are
 * known by who have it.
 */
async function valuesOf(business: string, { kind, value }: Recognised): Promise<BookTerm[]> {
  if (kind !== "nationalCode") return [[kind as BookTerm[0], value]];
  const theirs = await havingInBook(business, [[kind, value]], ["authorization", "customer"], MOST_RECORDS);
  const values = theirs.flatMap(({ person }) => person.filter(([field]) => field === "mobile" || field === "iban"));
  const once = [...new Map(values.map((term) => [term.join(" "), term])).values()];
  return once.length > MOST_VALUES ? [] : once;
}
