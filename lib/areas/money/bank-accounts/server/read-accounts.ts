import "server-only";
import { and, eq, gte, notInArray, sql } from "drizzle-orm";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { BankAccount, StatementRow } from "@/lib/areas/money/bank-accounts/server/answers";
import { entryOfAccount, entryOfAccountRow } from "@/lib/areas/money/bank-accounts/server/book";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { keepInBook } from "@/lib/server/book/keep";
import { context, giveWay, MAX_PAGES, READING } from "@/lib/server/book/reading";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookAccountDays, bookReadings, bookRecords } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { isOfAccount } from "../status";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How often the list of accounts is read. For a business without the bank-account tool the second interval is used. */
const LIST_EVERY_MS = 10 * MINUTE;
const REFUSED_EVERY_MS = 6 * HOUR;
/** How often new rows of an account are looked for. */
const FRESH_EVERY_MS = 5 * MINUTE;
/** The number of days of a statement that are requested at once. */
const SPAN_DAYS = 31;
/**
 * The number of pages of one account that one run reads, so that other accounts, lists and businesses get their turn.
 */
const PAGES_PER_RUN = 50;

/**
 * Reads the linked accounts into the book.
 *
 * @returns the time up to which all accounts are known; the present time for a business without the tool, because it
 *   has none
 * @throws ApiError if the service could not be asked
 */
export async function readAccountList(business: string, signal: AbortSignal, now = Date.now()): Promise<Date | null> {
  const isIt = and(eq(bookReadings.business, business), eq(bookReadings.kind, "bankAccount"));
  const [known] = await db().select().from(bookReadings).where(isIt);
  // `NO_TOOL` is stored if the last answer said that the business has no such tool.
  const isRefused = known?.anchors.includes(NO_TOOL) ?? false;
  const every = isRefused ? REFUSED_EVERY_MS : LIST_EVERY_MS;
  if (known?.beganAt && now - known.beganAt.getTime() < every) return isRefused ? new Date(now) : known.beganAt;
  signal.throwIfAborted();
  const beganAt = new Date(now);
  const accounts = await listed(business);
  await keepInBook(business, (accounts?.items ?? []).map(entryOfAccount), {
    source: "reading",
    toldAt: beganAt,
  });
  if (accounts && accounts.unreadRows === 0) await noteGone(business, accounts.items, beganAt);
  const change = { beganAt, anchors: accounts ? [] : [NO_TOOL], wholeUnread: accounts?.unreadRows ?? 0 };
  await db()
    .insert(bookReadings)
    .values({ business, kind: "bankAccount", ...change })
    .onConflictDoUpdate({ target: [bookReadings.business, bookReadings.kind], set: change });
  return beganAt;
}

const NO_TOOL = "-";

/** Returns null if the business has no such tool or may not read accounts. */
async function listed(business: string) {
  try {
    const { data } = await callService(bankAccountOperations.list, {}, context(business));
    return data.inactive === null ? data : null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "upstream_forbidden") return null;
    throw error;
  }
}

/** Marks accounts that are not listed any more as gone. */
async function noteGone(business: string, accounts: readonly BankAccount[], toldAt: Date): Promise<void> {
  const ibans = accounts.map(({ iban }) => iban);
  const rows = await db()
    .select()
    .from(bookRecords)
    .where(and(isOf(business, "bankAccount"), ibans.length > 0 ? notInArray(bookRecords.id, ibans) : undefined));
  // The record stays. Its digest is cleared, so that it counts as changed once it is listed again.
  for (const { id } of rows.filter(({ state }) => state !== "GONE"))
    await db()
      .update(bookRecords)
      .set({ state: "GONE", digest: "", toldAt })
      .where(and(isOf(business, "bankAccount"), eq(bookRecords.id, id)));
}

const isOf = (business: string, kind: "bankAccount" | "accountRow") =>
  and(eq(bookRecords.business, business), eq(bookRecords.kind, kind));

/** The IBANs of the linked accounts, from the book. */
export async function linkedIbans(business: string): Promise<string[]> {
  const rows = await db()
    .select({ id: bookRecords.id })
    .from(bookRecords)
    .where(and(isOf(business, "bankAccount"), eq(bookRecords.state, "LINKED")))
    .orderBy(bookRecords.id);
  return rows.map(({ id }) => id);
}

/**
 * Reads the statements of the linked accounts into the book: the due days of each, newest first. A page is in the
 * book before the next one is requested. A day counts as read when a row of an earlier day was told, or when its
 * whole span was.
 *
 * @returns the time up to which all days of all accounts are known; null while some days are not read
 * @throws ApiError if the service could not be asked
 */
export async function readAccountRows(business: string, signal: AbortSignal, now = Date.now()): Promise<Date | null> {
  const ibans = await linkedIbans(business);
  let [until, isWhole]: [number, boolean] = [now, true];
  for (const iban of ibans) {
    const read = await readAccount(business, iban, signal, now);
    if (read === null) isWhole = false;
    else until = Math.min(until, read.getTime());
  }
  const unread = await unreadRows(business, ibans);
  await db()
    .insert(bookReadings)
    .values({ business, kind: "accountRow", wholeUnread: unread })
    .onConflictDoUpdate({ target: [bookReadings.business, bookReadings.kind], set: { wholeUnread: unread } });
  return isWhole ? new Date(until) : null;
}

async function unreadRows(business: string, ibans: readonly string[]): Promise<number> {
  const since = sinceOf(Date.now());
  const days = await db()
    .select({ iban: bookAccountDays.iban, unread: sql<number>`max(${bookAccountDays.unread})::int` })
    .from(bookAccountDays)
    .where(and(eq(bookAccountDays.business, business), gte(bookAccountDays.day, since)))
    .groupBy(bookAccountDays.iban);
  return days.reduce((sum, { iban, unread }) => sum + (ibans.includes(iban) ? unread : 0), 0);
}

const sinceOf = (now: number): string => addDays(tehranDayOf(now), 1 - env().BOOK_DAYS);

/**
 * Whether a day is due. Older days are read again more rarely: banks correct new rows, and labels are also changed
 * elsewhere.
 */
function isDue(day: string, known: { readAt: Date } | undefined, now: number): boolean {
  if (!known) return true;
  const age = now - known.readAt.getTime();
  const endsAt = Date.parse(tehranDayBounds(day).to);
  if (known.readAt.getTime() <= endsAt) return age >= FRESH_EVERY_MS;
  const behind = now - endsAt;
  return age >= (behind < 3 * DAY ? HOUR : behind < SPAN_DAYS * DAY ? DAY : 7 * DAY);
}

/** @returns the time up to which its newest day is known, if all of its days are known; otherwise null */
async function readAccount(business: string, iban: string, signal: AbortSignal, now: number): Promise<Date | null> {
  const today = tehranDayOf(now);
  const days = Array.from({ length: env().BOOK_DAYS }, (_, index) => addDays(today, -index));
  const begun = await begunDays(business, iban, days.at(-1) ?? today);
  const spans = spansOf(days, await knownDays(business, iban), begun, now);
  let pages = PAGES_PER_RUN;
  for (const [index, span] of spans.entries()) {
    if (pages <= 0) break;
    // Even if there are many new rows, some pages are left for older days.
    const most = index < spans.length - 1 ? Math.ceil(pages / 2) : pages;
    pages -= await readSpan({ business, iban, days: span, begun: begun.get(span[0] ?? "") }, most, signal);
  }
  const known = await knownDays(business, iban);
  const newest = known.get(today);
  return newest && days.every((day) => known.has(day)) ? newest.readAt : null;
}

/**
 * Groups due days that follow each other into spans, the newest span first. Within a span the oldest day comes first.
 * A day whose reading was begun alone is continued alone.
 */
function spansOf(
  days: readonly string[],
  known: ReadonlyMap<string, { readAt: Date }>,
  begun: ReadonlyMap<string, Begun>,
  now: number,
): string[][] {
  const spans: string[][] = [];
  for (const day of days) {
    if (!begun.has(day) && !isDue(day, known.get(day), now)) continue;
    const last = spans.at(-1);
    const isAlone = begun.has(day) || begun.has(last?.[0] ?? "");
    if (last && !isAlone && last.length < SPAN_DAYS && last[0] === addDays(day, 1)) last.unshift(day);
    else spans.push([day]);
  }
  return spans;
}

async function knownDays(business: string, iban: string) {
  const rows = await db()
    .select()
    .from(bookAccountDays)
    .where(and(eq(bookAccountDays.business, business), eq(bookAccountDays.iban, iban)));
  return new Map(rows.map((row) => [row.day, row]));
}

/** A day that is read alone because a span with it could not be completed, and how far the reading has come. */
interface Begun {
  iban: string;
  day: string;
  /** The page to read next. */
  page: number;
  /** When its first page was requested, an ISO instant. */
  readAt: string;
  /** The number of unreadable rows on the pages so far. */
  unread: number;
}

const isReading = (business: string) => and(eq(bookReadings.business, business), eq(bookReadings.kind, "accountRow"));

/** The days of an account whose reading was begun alone, by day. Days that are too old to be read are left out. */
async function begunDays(business: string, iban: string, since: string): Promise<Map<string, Begun>> {
  const [reading] = await db().select().from(bookReadings).where(isReading(business));
  const all = (reading?.anchors ?? []).map((each) => JSON.parse(each) as Begun);
  return new Map(all.flatMap((each) => (each.iban === iban && each.day >= since ? [[each.day, each] as const] : [])));
}

/** Stores how far the reading of single days has come, or removes finished days. */
async function noteBegun(business: string, iban: string, days: readonly string[], begun: readonly Begun[]) {
  await db().transaction(async (tx) => {
    await tx.insert(bookReadings).values({ business, kind: "accountRow" }).onConflictDoNothing();
    const [reading] = await tx.select().from(bookReadings).where(isReading(business)).for("update");
    const since = sinceOf(Date.now());
    const others = (reading?.anchors ?? []).filter((each) => {
      const other = JSON.parse(each) as Begun;
      return other.day >= since && !(other.iban === iban && days.includes(other.day));
    });
    const anchors = [...others, ...begun.map((each) => JSON.stringify(each))];
    await tx.update(bookReadings).set({ anchors }).where(isReading(business));
  });
}

interface Span {
  business: string;
  iban: string;
  /** Days that follow each other, oldest first. */
  days: readonly string[];
  /** How far the span's only day was read before. */
  begun: Begun | undefined;
}

/**
 * Reads a span of one account. A single day continues where the last run stopped. If a span did not complete even one
 * day, its days are read one by one from then on. So all days are read at some time, with any number and order of
 * rows.
 *
 * @param most the most pages; the rest is due at the next run
 * @returns the number of pages that were read
 */
async function readSpan({ business, iban, days, begun }: Span, most: number, signal: AbortSignal): Promise<number> {
  const [oldest, newest] = [days[0] ?? "", days.at(-1) ?? ""];
  const isAlone = days.length === 1;
  const first = begun?.page ?? 1;
  const readAt = begun && first > 1 ? new Date(begun.readAt) : new Date();
  const seen = new Set<string>();
  const odd = new Map<string, number>(begun ? [[begun.day, begun.unread]] : []);
  // `told` is the first day that is complete. If the pages are not in order, only the end of the list proves that a
  // day is complete.
  let [told, last, isInOrder, waiting] = [addDays(newest, 1), newest, true, 0];
  const keepRead = async (from: string) => {
    const read = days.filter((day) => day >= from && day < told);
    await keepDays(
      business,
      iban,
      read.map((day) => ({ day, unread: odd.get(day) ?? 0 })),
      readAt,
    );
    if (from < told) told = from;
    if (begun && read.length > 0) await noteBegun(business, iban, read, []);
  };
  /** After a nonsensical answer the day is read again from its first page. */
  const startOver = (page: number) =>
    (begun ? noteBegun(business, iban, days, []) : Promise.resolve()).then(() => page);
  /** Rows that have no time or could not be read may belong to any day around them. */
  const noteOdd = (from: string, to: string, count: number) => {
    for (const day of days) if (day >= from && day <= to) odd.set(day, (odd.get(day) ?? 0) + count);
  };
  for (let page = first; page < first + most; page += 1) {
    await giveWay(signal);
    signal.throwIfAborted();
    const toldAt = new Date();
    const asked = { iban, from: oldest, to: newest, page, perPage: READING.perPage };
    const { data } = await callService(bankAccountOperations.statement, asked, context(business));
    const own = data.items.filter(isOfAccount(iban));
    const rowDays = own.flatMap(({ at }) => (typeof at === "string" ? [tehranDayOf(at)] : []));
    if (rowDays.some((day) => day < oldest || day > newest)) {
      log.warn({ business }, "an account's statement tells days that were not asked for");
      return startOver(page - first + 1);
    }
    const fresh = data.items.filter((row) => !seen.has(row.trackingCode) && seen.add(row.trackingCode));
    if (page > first && data.items.length > 0 && fresh.length === 0) {
      log.warn({ business }, "an account's statement tells the same page again");
      return startOver(page - first + 1);
    }
    await keepInBook(
      business,
      own.map((row: StatementRow) => entryOfAccountRow({ ...row, iban })),
      {
        source: "reading",
        toldAt,
      },
    );
    if (own.length < data.items.length) {
      log.warn({ business }, "an account's statement tells rows of another account");
      return page;
    }
    isInOrder &&= rowDays.every((day, index) => day <= (rowDays[index - 1] ?? last));
    const bottom = rowDays.at(-1) ?? last;
    if (waiting > 0) noteOdd(bottom, last, waiting);
    waiting = (data.unreadRows ?? 0) + data.items.filter(({ at }) => typeof at !== "string").length;
    if (waiting > 0) noteOdd(bottom, last, waiting);
    last = bottom;
    if (!data.hasMore) {
      if (waiting > 0) noteOdd(oldest, addDays(last, -1), waiting);
      await keepRead(oldest);
      return page - first + 1;
    }
    // A row of an earlier day proves that all later days were told.
    if (isInOrder && waiting === 0) await keepRead(addDays(bottom, 1));
    if (!isAlone) continue;
    if (page >= MAX_PAGES) {
      // Nothing proves that such a list ends. The rest counts as unread, and other days get their turn.
      noteOdd(oldest, newest, 1);
      await keepRead(oldest);
      return page - first + 1;
    }
    begun = { iban, day: oldest, page: page + 1, readAt: readAt.toISOString(), unread: odd.get(oldest) ?? 0 };
    await noteBegun(business, iban, days, [begun]);
  }
  if (!isAlone && told > newest) {
    const anew = { iban, page: 1, readAt: readAt.toISOString(), unread: 0 };
    await noteBegun(
      business,
      iban,
      days,
      days.map((day) => ({ ...anew, day })),
    );
  }
  return most;
}

async function keepDays(
  business: string,
  iban: string,
  days: readonly { day: string; unread: number }[],
  readAt: Date,
): Promise<void> {
  if (days.length === 0) return;
  const isNewer = sql`${bookAccountDays.readAt} <= excluded.read_at`;
  await db()
    .insert(bookAccountDays)
    .values(days.map((each) => ({ business, iban, ...each, readAt })))
    .onConflictDoUpdate({
      target: [bookAccountDays.business, bookAccountDays.iban, bookAccountDays.day],
      set: { readAt: sql`excluded.read_at`, unread: sql`excluded.unread` },
      setWhere: isNewer,
    });
}
