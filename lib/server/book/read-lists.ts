import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type BookEntry, type BookKind, isReadIntoBook } from "@/lib/kit/book/entry";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError, type ErrorCode } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import { bookReadings, bookRecords, tokenPairs } from "@/lib/server/db/schema";
import { bookEntriesOf, bookOfRefusal } from "@/lib/server/proxy/areas";
import { callService } from "@/lib/server/proxy/call-service";
import type { ListInBook, RecordInBook } from "./area";
import { entriesOfRefusal, keepInBook, recordIn } from "./keep";
import { context, giveWay, READING, rotated } from "./reading";
import { isBookKeyed, rekeyBook } from "./upkeep";

/** A run ends after this time, before its job expires. The next run continues where it stopped. */
const RUN_MS = 8 * 60_000;
/** How often new records are looked for. */
const FRESH_EVERY_MS = 5 * 60_000;
/** How often a whole list is read again, to notice changes far behind its beginning. */
const WHOLE_EVERY_MS = 6 * 3_600_000;
/** New records are on the first pages: on a few pages after minutes, on more after an outage of a day. */
const MOST_NEW_PAGES = 200;
/** The number of pages that are read to find new records in a list that is not ordered by time. */
const MOST_ODD_PAGES = 20;
/** The number of pages of the whole list that one run reads. */
const PAGES_PER_RUN = 200;
/** No list has more pages than this. It ends the reading of a list without an end. */
const MOST_LIST_PAGES = 50_000;

/**
 * Reads the lists of every linked business into the book: first the new records of all lists, then a part of each
 * list that is not complete yet. The order of businesses and kinds rotates, so that short runs do not leave out the
 * same ones.
 */
export async function readLists(signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]);
  await rekeyBook(limit);
  const linked = await db()
    .select({ business: tokenPairs.business })
    .from(tokenPairs)
    .where(isNull(tokenPairs.brokenAt));
  const areas = registry().records.filter(({ kind }) => isReadIntoBook(kind, env().BOOK_LISTS === "on"));
  const lists = linked.flatMap(({ business }) => areas.map((area) => ({ business, area })));
  const failed = new Set<unknown>();
  for (const read of [readListNews, readListOn, readWithoutList, readRest]) {
    for (const list of rotated(lists)) {
      if (failed.has(list)) continue;
      const { business, area } = list;
      try {
        await read(business, area, limit);
      } catch (error) {
        if (limit.aborted) return;
        // A failed list does not stop the others, and it is not requested again at once.
        failed.add(list);
        if (error instanceof ApiError)
          log.warn({ business, kind: area.kind, failure: error.code }, "a list could not be read into the book");
        else log.error({ err: error, business, kind: area.kind }, "a list could not be read into the book");
      }
    }
  }
}

async function readListNews(business: string, area: RecordInBook<never>, signal: AbortSignal): Promise<void> {
  await readNews(business, area, signal, Date.now());
  await lookAgain(business, area, signal);
}

async function readWithoutList(
  business: string,
  { kind, readOtherwise }: RecordInBook<never>,
  signal: AbortSignal,
): Promise<void> {
  const freshAt = await readOtherwise?.(business, signal);
  if (freshAt) await put(business, kind, { freshAt, wholeAt: freshAt });
}

/**
 * Brings the book's records of one kind up to date: first the new ones, then the next pages of the whole list if it
 * is due. Each page is in the book before it counts as read, so an interrupted reading continues where it stopped.
 * New records push rows to later pages, so a row may be told twice but is never missed.
 *
 * @throws ApiError if the service could not be asked
 */
export async function readList(
  business: string,
  area: RecordInBook<never>,
  signal: AbortSignal,
  now = Date.now(),
): Promise<void> {
  await readNews(business, area, signal, now);
  await readListOn(business, area, signal, now);
  await readWithoutList(business, area, signal);
}

async function readNews(
  business: string,
  { kind, list }: RecordInBook<never>,
  signal: AbortSignal,
  now: number,
): Promise<void> {
  if (!list) return;
  const known = await readingOf(business, kind);
  if (!known?.freshAt || now - known.freshAt.getTime() < FRESH_EVERY_MS) return;
  await readNew({ business, kind, list, since: sinceOf(now), signal }, known, now);
}

async function readListOn(
  business: string,
  { kind, list }: RecordInBook<never>,
  signal: AbortSignal,
  now = Date.now(),
  isForPerson = false,
): Promise<void> {
  if (!list) return;
  const known = await readingOf(business, kind);
  const isDue = !known?.wholeAt || now - known.wholeAt.getTime() >= WHOLE_EVERY_MS;
  if (known?.nextPage != null || isDue)
    await readOn({ business, kind, list, since: sinceOf(now), signal, isForPerson }, known, now);
}

const sinceOf = (now: number): string => addDays(tehranDayOf(now), 1 - env().BOOK_DAYS);

/** The longest time that a viewer waits for new records. */
const LONGEST_NEWS_MS = 8000;

/**
 * Looks for new records of a kind for a viewer who waits, unless that was done a moment ago. A failed or slow look-up
 * is left to the next reading: the book states up to when it is complete.
 *
 * @returns false if the service did not answer; null if the book has never read the list, and then does not ask
 */
export async function bringNews(business: string, kind: BookKind, olderThanMs: number): Promise<boolean | null> {
  const now = Date.now();
  const list = registry().records.find((area) => area.kind === kind)?.list;
  const known = await readingOf(business, kind);
  if (!list || !known?.freshAt) return null;
  if (now - known.freshAt.getTime() < olderThanMs) return true;
  const underWay = processSingleton("book-news", () => new Map<string, Promise<void>>());
  const key = `${business} ${kind}`;
  const signal = AbortSignal.timeout(LONGEST_NEWS_MS);
  const reading =
    underWay.get(key) ??
    readNew({ business, kind, list, since: sinceOf(now), signal, isForPerson: true }, known, now).finally(() =>
      underWay.delete(key),
    );
  underWay.set(key, reading);
  try {
    const late = wait(LONGEST_NEWS_MS, false, { ref: false });
    return await Promise.race([reading.then(() => true), late]);
  } catch (error) {
    log.info({ err: error, business, kind }, "what is new was not brought while somebody waited");
    return false;
  }
}

/**
 * Like {@link bringNews}, for a short list that must be known completely. A list that was not read to its end is read
 * now, for eight seconds at most.
 *
 * @returns whether the book knows the whole list, no older than asked for
 */
export async function bringList(business: string, kind: BookKind, olderThanMs: number): Promise<boolean> {
  const area = registry().records.find((each) => each.kind === kind);
  if (!area) return false;
  const since = Date.now() - olderThanMs;
  const isKnown = async () => {
    const known = await readingOf(business, kind);
    return known?.wholeAt != null && known.freshAt != null && known.freshAt.getTime() >= since;
  };
  if ((await bringNews(business, kind, olderThanMs)) === false) return false;
  if (await isKnown()) return true;
  const signal = AbortSignal.timeout(LONGEST_NEWS_MS);
  const reading = readListOn(business, area, signal, Date.now(), true).then(isKnown);
  try {
    return await Promise.race([reading, wait(LONGEST_NEWS_MS, false, { ref: false })]);
  } catch (error) {
    log.info({ err: error, business, kind }, "a list was not read while somebody waited");
    return false;
  }
}

/**
 * Looks for new records of some kinds more often than of the others, because the service sends no webhook for them
 * and a member has to act. It covers only businesses that have such records.
 */
export async function readNewsOf(kinds: readonly BookKind[], signal: AbortSignal, now = Date.now()): Promise<void> {
  const known = await db()
    .select()
    .from(bookReadings)
    .innerJoin(tokenPairs, eq(tokenPairs.business, bookReadings.business))
    .where(and(inArray(bookReadings.kind, [...kinds]), isNotNull(bookReadings.freshAt), isNull(tokenPairs.brokenAt)));
  for (const { book_readings: one } of known) {
    const { business, kind, anchors } = one;
    const list = registry().records.find((area) => area.kind === kind)?.list;
    // A list that was empty, or refused as a whole, is read with all the others.
    if (!list || anchors.length === 0) continue;
    try {
      await readNew({ business, kind, list, since: sinceOf(now), signal }, one, now);
    } catch (error) {
      // The next run, a minute later, starts again.
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      log.warn({ business, kind, failure: error.code }, "what is new could not be read into the book");
    }
  }
}

interface Reading {
  business: string;
  kind: BookKind;
  list: ListInBook;
  since: string;
  signal: AbortSignal;
  /** Whether a person waits for it. */
  isForPerson?: boolean;
}
type Known = typeof bookReadings.$inferSelect;

/**
 * Reads from the first page on, until a page reaches the records with which the last such reading began. A page of
 * known records is no proof, because they may be known from another answer or from an interrupted reading. No
 * document promises that a list is ordered newest first. For a list in another order, only its end is proof.
 */
async function readNew(reading: Reading, known: Known, now: number): Promise<void> {
  const { business, kind, signal } = reading;
  const anchors = new Set(known.anchors);
  let [first, odd]: [string[], number] = [[], 0];
  const seen: BookEntry[] = [];
  let hasReached = false;
  for (let page = 1; page <= MOST_NEW_PAGES; page += 1) {
    signal.throwIfAborted();
    const told = await readPage(reading, page);
    if (page === 1) first = told.ids;
    odd += told.unread;
    seen.push(...told.entries);
    const isBehind = hasReached;
    hasReached ||= told.ids.some((id) => anchors.has(id));
    // One more page is read, because records of the same second may be in any order.
    if (told.hasMore && !isBehind) continue;
    if (told.hasMore && !isNewestFirst(seen)) {
      // New records may be anywhere. If the list is too long to be read each time, only the complete reading tells up
      // to when it is known.
      if (page >= MOST_ODD_PAGES || (told.total ?? 0) > MOST_ODD_PAGES * READING.perPage) return;
      continue;
    }
    // A record that cannot be read counts as missing until the whole list is read again.
    const wholeUnread = Math.max(odd, known.wholeUnread);
    await put(business, kind, { freshAt: new Date(now), anchors: first, wholeUnread });
    return;
  }
  // If there are more new records than this, only the whole list tells all of them.
  await put(business, kind, { wholeAt: null });
}

/** The number of entries that are enough to judge a list's order. */
const MOST_COMPARED = 200;

/**
 * Whether a list is ordered newest first, by the times of its first entries, or by their numbers if no times are
 * told. Single entries may be out of place, for example one that was paid later than it was made. If nothing can be
 * compared, the order is assumed to be newest first.
 */
export function isNewestFirst(entries: readonly Pick<BookEntry, "at" | "id">[]): boolean {
  const hasTimes = entries.some(({ at }) => at !== null);
  const places = entries.slice(0, MOST_COMPARED).flatMap(({ at, id }) => {
    const place = hasTimes ? Date.parse(at ?? "") : /^\d{1,15}$/.test(id) ? Number(id) : Number.NaN;
    return Number.isNaN(place) ? [] : [place];
  });
  let [falling, rising] = [0, 0];
  for (const [index, one] of places.entries())
    for (const other of places.slice(index + 1)) {
      if (other < one) falling += 1;
      else if (other > one) rising += 1;
    }
  return falling >= 2 * rising;
}

/**
 * Continues the reading of the whole list for a limited number of pages, so that other lists and businesses get their
 * turn.
 */
async function readOn(reading: Reading, known: Known | undefined, now: number): Promise<void> {
  const { business, kind, signal } = reading;
  const isGoingOn = known?.nextPage != null;
  const beganAt = (isGoingOn && known?.beganAt) || new Date(now);
  let unread = isGoingOn ? (known?.unread ?? 0) : 0;
  let nextAnchors = isGoingOn ? (known?.nextAnchors ?? []) : [];
  // When the reading continues, the last page is requested again: rows that left the list meanwhile have moved other
  // rows onto it.
  const from = isGoingOn ? Math.max(1, (known?.nextPage ?? 1) - 1) : 1;
  for (let page = from; page < from + PAGES_PER_RUN; page += 1) {
    signal.throwIfAborted();
    const told = await readPage(reading, page);
    if (page === 1) {
      nextAnchors = told.ids;
      // From now on new records are looked for, even if the rest takes long.
      if (!known?.freshAt) await put(business, kind, { freshAt: beganAt, anchors: nextAnchors });
    }
    if (page !== (known?.nextPage ?? 0) - 1) unread += told.unread;
    if (told.hasMore && page < MOST_LIST_PAGES) {
      await put(business, kind, { nextPage: page + 1, beganAt, unread, nextAnchors });
      continue;
    }
    const isWhole = !told.hasMore;
    // New records of the meantime have been read as well.
    const isFresher = known?.freshAt && known.freshAt >= beganAt;
    if (!isWhole) log.error({ business, kind }, "a list is longer than the book reads");
    await put(business, kind, {
      nextPage: null,
      unread: 0,
      nextAnchors: [],
      ...(isWhole
        ? { wholeAt: beganAt, wholeUnread: unread, ...(!isFresher && { freshAt: beganAt, anchors: nextAnchors }) }
        : { wholeAt: null }),
    });
    return;
  }
}

/** How often a record that is not final is asked for, and how many at a time. */
const LOOK_EVERY_MS = 5 * 60_000;
const LOOKS = 20;

/**
 * Asks again for records that are not final, starting with those told longest ago: a list shows their end only when
 * its page is read. A record that cannot be told now is asked for again after the others.
 */
export async function lookAgain(
  business: string,
  { kind, one }: RecordInBook<never>,
  signal: AbortSignal,
  now = Date.now(),
): Promise<void> {
  if (!one) return;
  const wholeAt = one.isOnlyMissed ? ((await readingOf(business, kind))?.wholeAt ?? null) : null;
  if (one.isOnlyMissed && !wholeAt) return;
  const isOpen = and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, kind),
    eq(bookRecords.isFinal, false),
    lt(bookRecords.toldAt, wholeAt ?? new Date(now - LOOK_EVERY_MS)),
    // A record that is still open after this time is updated only by its list.
    wholeAt ? undefined : gt(bookRecords.at, new Date(now - GIVEN_UP_MS)),
  );
  const rows = await db().select().from(bookRecords).where(isOpen).orderBy(asc(bookRecords.toldAt)).limit(LOOKS);
  for (const row of rows) {
    signal.throwIfAborted();
    const toldAt = new Date();
    await askOne(business, one, row);
    const isThis = and(
      eq(bookRecords.business, business),
      eq(bookRecords.kind, kind),
      eq(bookRecords.id, row.id),
      lt(bookRecords.toldAt, toldAt),
    );
    await db().update(bookRecords).set({ toldAt }).where(isThis);
  }
}

/**
 * Asks for one record, and keeps the answer.
 *
 * @returns whether the service told the record
 * @throws ApiError if nobody answered, because the service would also be away for the next record
 */
async function askOne(
  business: string,
  one: NonNullable<RecordInBook<never>["one"]>,
  row: typeof bookRecords.$inferSelect,
): Promise<boolean> {
  const toldAt = new Date();
  const input = inputOf(one, row);
  if (!input) return false;
  try {
    const { data } = await callService(one.operation, input, context(business));
    const entries = bookEntriesOf(one.operation, data, input).filter(({ id }) => id === row.id);
    await keepInBook(business, entries, { source: "reading", toldAt });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && ANSWERED.includes(error.code))) throw error;
    const refused = bookOfRefusal(one.operation, error, input);
    if (!refused) {
      log.warn({ business, kind: row.kind, failure: error.code }, "a record could not be asked for by itself");
      return false;
    }
    await keepInBook(business, await entriesOfRefusal(business, refused), { source: "reading", toldAt });
    return true;
  }
}

/**
 * The number of records that one run asks for one by one. Others get their turn, and the next run is a minute later.
 */
const RESTS_PER_RUN = 300;

/**
 * Asks one by one for the parts of records that their list does not tell. Records that were never told this way come
 * first, and among them the newest.
 */
export async function readRest(
  business: string,
  { kind, one, rest }: RecordInBook<never>,
  signal: AbortSignal,
  now = new Date(),
): Promise<void> {
  if (!one || !rest) return;
  const isDue = and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, kind),
    eq(bookRecords.isFinal, false),
    rest.isDue(now),
  );
  const rows = await db()
    .select()
    .from(bookRecords)
    .where(isDue)
    .orderBy(desc(rest.isNever), desc(bookRecords.at))
    .limit(RESTS_PER_RUN);
  for (const row of rows) {
    signal.throwIfAborted();
    await giveWay(signal);
    const isThis = and(eq(bookRecords.business, business), eq(bookRecords.kind, kind), eq(bookRecords.id, row.id));
    // A member may have opened the record meanwhile, or another process may have asked for it. Then the call is
    // saved.
    if ((await db().$count(bookRecords, and(isThis, isDue))) === 0) continue;
    const told = await askOne(business, one, row);
    if (told) continue;
    const tried = JSON.stringify({ triedAt: new Date().toISOString() });
    await db()
      .update(bookRecords)
      .set({ facts: sql`${bookRecords.facts} || ${tried}::jsonb` })
      .where(isThis);
  }
}

/** The input of a record's request; null if it cannot be requested or opened. */
function inputOf({ input }: NonNullable<RecordInBook<never>["one"]>, row: Parameters<typeof recordIn>[0]): unknown {
  try {
    return input(recordIn<never>(row));
  } catch {
    return null;
  }
}

const ANSWERED: readonly ErrorCode[] = ["upstream_not_found", "upstream_unreadable", "upstream_rejected"];

const GIVEN_UP_MS = 30 * 86_400_000;

async function readPage({ business, kind, list, since, signal, isForPerson }: Reading, page: number) {
  const { operation, input } = list;
  if (!isForPerson) await giveWay(signal);
  const toldAt = new Date();
  const asked = input({ page, perPage: READING.perPage }, since);
  const own = isForPerson ? ({ lane: "person", patienceMs: undefined } as const) : {};
  const area = registry().records.find((each) => each.kind === kind);
  const answer = await callService(operation, asked, { ...context(business), ...own }).catch((error: unknown) => {
    if (error instanceof ApiError && area?.isNone?.(error)) return null;
    throw error;
  });
  if (!answer) return { entries: [], ids: [], hasMore: false, total: 0, unread: 0 };
  const { data } = answer;
  const entries = bookEntriesOf(operation, data, asked);
  await keepInBook(business, entries, { source: "reading", toldAt });
  if (area?.one?.isOnlyMissed) await noteTold(business, kind, entries, toldAt);
  const { hasMore, total, unreadRows: unread = 0 } = data;
  return { entries, ids: entries.map(({ id }) => id), hasMore, total, unread };
}

/**
 * Notes when unchanged records were told, without writing them again. It distinguishes them from records that were
 * not told.
 */
async function noteTold(business: string, kind: BookKind, entries: readonly BookEntry[], toldAt: Date): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const isOne = and(eq(bookRecords.business, business), eq(bookRecords.kind, kind), inArray(bookRecords.id, ids));
  await db()
    .update(bookRecords)
    .set({ toldAt })
    .where(and(isOne, lt(bookRecords.toldAt, toldAt)));
}

async function readingOf(business: string, kind: BookKind) {
  const isIt = and(eq(bookReadings.business, business), eq(bookReadings.kind, kind));
  return (await db().select().from(bookReadings).where(isIt))[0];
}

async function put(business: string, kind: BookKind, change: Partial<typeof bookReadings.$inferInsert>): Promise<void> {
  await db()
    .insert(bookReadings)
    .values({ business, kind, ...change })
    .onConflictDoUpdate({ target: [bookReadings.business, bookReadings.kind], set: change });
}

/** How far one list has been read, and whether it is being read. */
export async function readingNow(
  business: string,
  kind: BookKind,
): Promise<(BookCoverage & { isReading: boolean }) | null> {
  const coverage = (await bookCoverage(business)).find((each) => each.kind === kind);
  if (!coverage) return null;
  return { ...coverage, isReading: (await readingOf(business, kind))?.nextPage != null };
}

/** Has a list read again from its beginning, in the next run. A reading under way is not restarted. */
export async function readAgain(business: string, kind: BookKind, now = new Date()): Promise<void> {
  const known = await readingOf(business, kind);
  if (known?.nextPage == null) await put(business, kind, { nextPage: 1, beganAt: now, unread: 0, nextAnchors: [] });
}

/** How much of a business's lists is in the book. */
export interface BookCoverage {
  kind: BookKind;
  /** Everything up to this time is in the book; null until the list was read completely. */
  freshAt: Date | null;
  /** When the last complete reading began: nothing in the book is older; null until there was one. */
  wholeAt: Date | null;
  /** Rows of the list that could not be read. */
  unread: number;
}

/** The coverage of each list. Nothing is covered while earlier records cannot be found because the secret changed. */
export async function bookCoverage(business: string): Promise<BookCoverage[]> {
  if (!(await isBookKeyed())) return [];
  const rows = await db().select().from(bookReadings).where(eq(bookReadings.business, business));
  return rows.map(({ kind, wholeAt, freshAt, wholeUnread }) => ({
    kind,
    freshAt: wholeAt && freshAt,
    wholeAt,
    unread: wholeUnread,
  }));
}
