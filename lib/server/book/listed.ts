import "server-only";
import { and, arrayContains, asc, count, desc, eq, inArray, lt, or, type SQL, sql, sum } from "drizzle-orm";
import type { BookKind, BookTerm } from "@/lib/kit/book/entry";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Page } from "@/lib/kit/operations/define";
import type { Days } from "@/lib/kit/records/filter";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { withinDays } from "@/lib/server/db/matching";
import { bookRecords } from "@/lib/server/db/schema";
import { recordIn } from "./keep";
import { type BookCoverage, bookCoverage } from "./read-lists";
import { wantedTerms } from "./terms";

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
  /** Only records with all of these values. */
  having?: readonly BookTerm[];
  /** Further filters. */
  where?: (business: string) => SQL | undefined;
  /** Set if the service does not list such records. Then the book answers at any age and for any period. */
  isOnlyHere?: true;
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
async function isInBook(business: string, { kind, id }: NonNullable<BookPart["of"]>): Promise<boolean> {
  const isIt = and(eq(bookRecords.business, business), eq(bookRecords.kind, kind), eq(bookRecords.id, id));
  return (await db().select({ id: bookRecords.id }).from(bookRecords).where(isIt).limit(1)).length > 0;
}

const conditionOf = (
  business: string,
  kind: BookKind,
  { days = {}, states, stateNow, of, having = [], where }: BookPart,
) =>
  and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, kind),
    withinDays(bookRecords.at, days),
    states && inArray(sql`${stateNow ?? bookRecords.state}`, [...states]),
    of && arrayContains(bookRecords.terms, wantedTerms(business, kind, "id", of.id)),
    ...having.map(([field, value]) => arrayContains(bookRecords.terms, wantedTerms(business, kind, field, value))),
    where?.(business),
  );

const same = (record: object): object => record;

/** The number and amount of the records by state. */
export const listedSums = (business: string, kind: BookKind, part: BookPart) =>
  db()
    .select({
      state: sql<string>`${part.stateNow ?? bookRecords.state}`,
      count: count(),
      rial: sql`coalesce(${sum(bookRecords.amountRial)}, 0)`.mapWith(Number),
    })
    .from(bookRecords)
    .where(conditionOf(business, kind, part))
    .groupBy(sql`1`);

const NEWEST_FIRST = [desc(bookRecords.at), asc(bookRecords.id)];

/** A page of the records, newest first. A record that cannot be opened is left out and counted. */
export async function listedPage(
  business: string,
  kind: BookKind,
  part: BookPart,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<object>> {
  const { told = same } = part;
  const isMeant = conditionOf(business, kind, part);
  const [found, [all]] = await Promise.all([
    db()
      .select()
      .from(bookRecords)
      .where(isMeant)
      .orderBy(...NEWEST_FIRST)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db().select({ count: count() }).from(bookRecords).where(isMeant),
  ]);
  const items = found.flatMap((row) => {
    try {
      return [told(recordIn<object>(row))];
    } catch (error) {
      log.warn({ err: error, business, kind, id: row.id }, "a record of the book could not be opened");
      return [];
    }
  });
  const total = all?.count ?? 0;
  const unreadRows = found.length - items.length;
  return { items, page, perPage, total, hasMore: page * perPage < total, ...(unreadRows > 0 && { unreadRows }) };
}

/** Yields all records in chunks. It walks by place, so new or changed records do not shift the others. */
export async function* listedRows(business: string, kind: BookKind, part: BookPart): AsyncGenerator<object[]> {
  const isMeant = conditionOf(business, kind, part);
  const { told = same } = part;
  let last: { at: Date; id: string } | undefined;
  do {
    const isBehind =
      last && or(lt(bookRecords.at, last.at), and(eq(bookRecords.at, last.at), sql`${bookRecords.id} > ${last.id}`));
    const found = await db()
      .select()
      .from(bookRecords)
      .where(and(isMeant, isBehind))
      .orderBy(...NEWEST_FIRST)
      .limit(PER_LOOK);
    yield found.map((row) => told(recordIn<object>(row)));
    last = found.length < PER_LOOK ? undefined : found.at(-1);
  } while (last);
}
