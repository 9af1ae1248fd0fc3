import "server-only";
import { and, arrayContains, count, eq, inArray, isNotNull, isNull, type SQL, sql, sum } from "drizzle-orm";
import { type BookKind, type BookTerm, isReadIntoBook } from "@/lib/kit/book/entry";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Page } from "@/lib/kit/operations/define";
import { type Days, type FilterSet, isBeyondService, offeredFilters } from "@/lib/kit/records/filter";
import type { ListSort } from "@/lib/kit/records/sort";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { bounded } from "@/lib/server/db/bounded";
import { db, type Queryable } from "@/lib/server/db/client";
import { behind, inOrder } from "@/lib/server/db/in-order";
import { withinDays } from "@/lib/server/db/matching";
import { bookRecords } from "@/lib/server/db/schema";
import { recordIn } from "./keep";
import { type BookCoverage, bookCoverage } from "./read-lists";
import { wantedTerms } from "./terms";
import { isMeantBy } from "./text";

/** A query for a kind's records, in the book's own terms. */
export interface BookPart {
  /** Without the first one the beginning of the list is not known. */
  days?: Days;
  /** Only records in these states. */
  states?: readonly string[];
  /** The current state, for kinds whose state changes with time without being told. `told` then adapts each record. */
  stateNow?: SQL<string>;
  told?: (record: object) => object;
  /** Only records that belong to one record of another kind. */
  of?: { kind: BookKind; id: string };
  /** Whether it is a search, which only the service can do. */
  isSearched?: boolean;
  /** Only records that this text means. */
  text?: string | undefined;
  /** The text is a member's who sees personal data masked. */
  isMasked?: boolean;
  /** Only records with all of these values. */
  having?: readonly BookTerm[];
  sort?: ListSort | undefined;
  /** Further filters. */
  where?: (business: string) => SQL | undefined;
  /** Set if the service does not list such records. Then the book answers at any age and for any period. */
  isOnlyHere?: true;
  /** Until the book has the whole list, the service answers the same question, so far as it can. */
  orService?: true;
}

/** Why the book does not answer, so that the service is asked. */
export type WhyNotBook = "searched" | "noStart" | "notWhole" | "behind";

/**
 * The freshness of the book's answer: all new records up to `freshAt` are in it, and no state is older than
 * `wholeAt`.
 */
export interface ListedAsOf {
  freshAt: Date;
  wholeAt: Date;
}

/** If the book is older than this, new records may be missing. */
const FRESH_MS = 15 * 60_000;
/** The number of sealed records that are opened before other work gets its turn. */
const PER_LOOK = 500;

/** Whether the book has all of the list, and how fresh it is. */
export async function listedAsOf(business: string, kind: BookKind, part: BookPart): Promise<ListedAsOf | WhyNotBook> {
  const { days = {}, isSearched, of } = part;
  if (isSearched) return "searched";
  const coverage = (await bookCoverage(business)).find((each) => each.kind === kind);
  if (part.isOnlyHere) {
    const { freshAt, wholeAt } = coverage ?? {};
    return freshAt && wholeAt ? { freshAt, wholeAt } : "notWhole";
  }
  if (days.from === undefined) return "noStart";
  if (!isWhole(coverage, days.from)) return "notWhole";
  if (Date.now() - coverage.freshAt.getTime() > FRESH_MS) return "behind";
  if (of && !(await isInBook(business, of))) return "notWhole";
  return { freshAt: coverage.freshAt, wholeAt: coverage.wholeAt };
}

function isWhole(coverage: BookCoverage | undefined, from: string): coverage is BookCoverage & ListedAsOf {
  // The first of its days may have been cut off when the list was read.
  const since = addDays(tehranDayOf(Date.now()), 2 - env().BOOK_DAYS);
  if (!coverage?.freshAt || !coverage.wholeAt) return false;
  return coverage.unread === 0 && from >= since;
}

/** Whether the id is in the book. If a text is not an id, only the service knows what it means. */
export async function isInBook(business: string, { kind, id }: NonNullable<BookPart["of"]>): Promise<boolean> {
  const isIt = and(eq(bookRecords.business, business), eq(bookRecords.kind, kind), eq(bookRecords.id, id));
  return (await db().select({ id: bookRecords.id }).from(bookRecords).where(isIt).limit(1)).length > 0;
}

const conditionOf = async (
  business: string,
  kind: BookKind,
  { days = {}, states, stateNow, of, having = [], text, isMasked = false, where }: BookPart,
) =>
  and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, kind),
    withinDays(bookRecords.at, days),
    states && inArray(sql`${stateNow ?? bookRecords.state}`, [...states]),
    of && arrayContains(bookRecords.terms, wantedTerms(business, kind, "id", of.id)),
    ...having.map(([field, value]) => arrayContains(bookRecords.terms, wantedTerms(business, kind, field, value))),
    text === undefined ? undefined : await isMeantBy(business, kind, { typed: text, isMasked }),
    where?.(business),
  );

const same = (record: object): object => record;

interface Answering<Input> {
  /** Whether the book is asked before the service, for a question that both can answer. */
  isFirst?: (input: Input) => boolean;
  /** Whether the book answers better than the service, for a question that the service is asked otherwise. */
  isBetter?: (input: Input) => boolean;
}

/**
 * How the book has the list of an operation: for its totals and files, and as the answer to what the service cannot be
 * asked.
 */
export function listInBookOf<Input extends object>(
  kind: BookKind,
  filters: FilterSet,
  partOf: (input: Input) => BookPart,
  { isFirst, isBetter }: Answering<Input> = {},
) {
  const part = (input: Input): BookPart => {
    const readsLists = env().BOOK_LISTS === "on";
    // A book that is not read cannot answer; its filters are not offered either.
    if (isBeyondService(offeredFilters(filters, readsLists), input)) return { ...partOf(input), isOnlyHere: true };
    if (isBetter?.(input) && isReadIntoBook(kind, readsLists))
      return { ...partOf(input), isOnlyHere: true, orService: true };
    return partOf(input);
  };
  const fromBook = (input: Input) => {
    const asked = part(input);
    return asked.isOnlyHere || isFirst?.(input) ? { kind, part: asked } : null;
  };
  return { inBook: { kind, part }, fromBook };
}

/** The number and amount of the records by state. */
export async function listedSums(business: string, kind: BookKind, part: BookPart) {
  const isMeant = await conditionOf(business, kind, part);
  return bounded((tx) =>
    tx
      .select({
        state: sql<string>`${part.stateNow ?? bookRecords.state}`,
        count: count(),
        rial: sql`coalesce(${sum(bookRecords.amountRial)}, 0)`.mapWith(Number),
      })
      .from(bookRecords)
      .where(isMeant)
      .groupBy(sql`1`),
  );
}

const ORDERED = { at: bookRecords.at, rial: bookRecords.amountRial, id: bookRecords.id };

/** A page of the records in their order. A record that cannot be opened is left out and counted. */
export async function listedPage(
  business: string,
  kind: BookKind,
  part: BookPart,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<object>> {
  const { told = same } = part;
  const isMeant = await conditionOf(business, kind, part);
  const { found, all } = await bounded(async (tx) => ({
    found: await rowsFrom(tx, isMeant, part.sort, (page - 1) * perPage, perPage),
    all: await tx.$count(bookRecords, isMeant),
  }));
  const items = found.flatMap((row) => {
    try {
      return [told(recordIn<object>(row))];
    } catch (error) {
      log.warn({ err: error, business, kind, id: row.id }, "a record of the book could not be opened");
      return [];
    }
  });
  const unreadRows = found.length - items.length;
  return { items, page, perPage, total: all, hasMore: page * perPage < all, ...(unreadRows > 0 && { unreadRows }) };
}

const rowsWhere = (within: Queryable, isMeant: SQL | undefined, sort: ListSort | undefined, limit: number) =>
  within
    .select()
    .from(bookRecords)
    .where(isMeant)
    .orderBy(...inOrder(ORDERED, sort))
    .limit(limit);

/** Records without an amount come last in both orders. They are read apart, so that one index serves both. */
async function rowsFrom(
  within: Queryable,
  isMeant: SQL | undefined,
  sort: ListSort | undefined,
  start: number,
  limit: number,
) {
  if (sort !== "largest") return rowsWhere(within, isMeant, sort, limit).offset(start);
  const hasAmount = and(isMeant, isNotNull(bookRecords.amountRial));
  const rows = await rowsWhere(within, hasAmount, sort, limit).offset(start);
  if (rows.length === limit) return rows;
  const before = await within.$count(bookRecords, hasAmount);
  const hasNone = and(isMeant, isNull(bookRecords.amountRial));
  return [
    ...rows,
    ...(await rowsWhere(within, hasNone, sort, limit - rows.length).offset(Math.max(0, start - before))),
  ];
}

/** Yields all records in chunks. It walks by place, so new or changed records do not shift the others. */
export async function* listedRows(business: string, kind: BookKind, part: BookPart): AsyncGenerator<object[]> {
  const isMeant = await conditionOf(business, kind, part);
  if (part.sort !== "largest" && part.sort !== "smallest") {
    yield* walked(isMeant, part);
    return;
  }
  yield* walked(and(isMeant, isNotNull(bookRecords.amountRial)), part);
  yield* walked(and(isMeant, isNull(bookRecords.amountRial)), part);
}

async function* walked(isMeant: SQL | undefined, { told = same, sort }: BookPart): AsyncGenerator<object[]> {
  let last: typeof bookRecords.$inferSelect | undefined;
  do {
    const place = last && { at: last.at, rial: last.amountRial, id: last.id };
    const found = await rowsWhere(db(), and(isMeant, place && behind(ORDERED, place, sort)), sort, PER_LOOK);
    yield found.map((row) => told(recordIn<object>(row)));
    last = found.length < PER_LOOK ? undefined : found.at(-1);
  } while (last);
}
