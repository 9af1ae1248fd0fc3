import "server-only";
import { and, arrayContains, arrayOverlaps, eq, gte, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { BookKind, BookTerm } from "@/lib/book/entry";
import { addDays, tehranDayBounds } from "@/lib/format/jalali";
import type { Recognised, RecognisedKind } from "@/lib/search/recognise";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { IN_BOOK } from "@/lib/server/proxy/areas";
import type { RecordInBook, ShownFromBook } from "./area";
import { recordIn } from "./keep";
import { endTerm, wantedTerms } from "./terms";

/** A record of the book as it is shown where it is found. */
export interface FoundInBook extends ShownFromBook {
  kind: BookKind;
  state: string;
  amountRial: number | null;
  at: Date;
  /** When its state was told; null for one whose state does not change any more. */
  openAt: Date | null;
}

const FIELDS: Partial<Record<RecognisedKind, BookTerm[0]>> = {
  uuid: "id",
  transactionId: "id",
  number: "id",
  trackId: "id",
  mobile: "mobile",
  iban: "iban",
  nationalCode: "nationalCode",
  card: "card",
  name: "name",
};

const TOLD = {
  kind: bookRecords.kind,
  business: bookRecords.business,
  id: bookRecords.id,
  at: bookRecords.at,
  state: bookRecords.state,
  amountRial: bookRecords.amountRial,
  sealed: bookRecords.sealed,
  isFinal: bookRecords.isFinal,
  toldAt: bookRecords.toldAt,
};

type Found = Pick<typeof bookRecords.$inferSelect, keyof typeof TOLD>;

const AREAS = () => new Map<BookKind, RecordInBook<never>>(IN_BOOK.map((area) => [area.kind, area]));

/**
 * Records of these kinds that have a value: whole, or all words of a name. Of four digits, which may be anybody's card,
 * mobile or IBAN, the ends; of an amount those that were made on its day.
 *
 * @param limit so many of each kind, newest first
 */
export async function findInBook(
  business: string,
  shape: Recognised,
  kinds: readonly BookKind[],
  limit: number,
): Promise<FoundInBook[]> {
  if (shape.kind === "amount") {
    const isOnDay = and(
      gte(bookRecords.at, new Date(tehranDayBounds(shape.day).from)),
      lt(bookRecords.at, new Date(tehranDayBounds(addDays(shape.day, 1)).from)),
    );
    const isIt = and(isOnDay, inArray(bookRecords.amountRial, [...shape.amountsRial]));
    return await recordsWhere(business, kinds, limit, () => isIt);
  }
  return await recordsWhere(business, kinds, limit, (some) => hasShape(business, some, shape));
}

/** Records that belong to others, by the ids that tie them: withdrawals of an authorization, the statement's row of a payout. */
export async function tiedInBook(
  business: string,
  found: readonly FoundInBook[],
  kinds: readonly BookKind[],
  limit: number,
): Promise<FoundInBook[]> {
  const links = new Set(found.flatMap((each) => each.links).filter((id) => id !== null));
  return await havingInBook(
    business,
    [...links].slice(0, MOST_LINKS).map((id) => ["id", id] as const),
    kinds,
    limit,
  );
}

/** Records that have any of these values. */
export const havingInBook = (
  business: string,
  values: readonly BookTerm[],
  kinds: readonly BookKind[],
  limit: number,
): Promise<FoundInBook[]> =>
  recordsWhere(business, kinds, limit, (some) =>
    hasAny(some.flatMap((kind) => values.flatMap(([field, value]) => wantedTerms(business, kind, field, value)))),
  );

/** So many ids are followed at once. */
const MOST_LINKS = 1000;

const hasAny = (terms: string[]) => (terms.length === 0 ? undefined : arrayOverlaps(bookRecords.terms, terms));

function hasShape(business: string, kinds: readonly BookKind[], { kind: shape, value }: PlainShape): SQL | undefined {
  if (shape === "cardTail")
    return hasAny(kinds.flatMap((kind) => ENDED.map((field) => endTerm(business, kind, field, value))));
  const field = FIELDS[shape];
  if (!field) return undefined;
  if (field === "id")
    return hasAny(kinds.flatMap((kind) => GIVEN.flatMap((each) => wantedTerms(business, kind, each, value))));
  // All words of a name.
  const each = kinds.map((kind) => wantedTerms(business, kind, field, value)).filter((terms) => terms.length > 0);
  if (each.every(({ length }) => length === 1)) return hasAny(each.flat());
  return or(...each.map((terms) => arrayContains(bookRecords.terms, terms)));
}

type PlainShape = Exclude<Recognised, { kind: "amount" }>;
const ENDED = ["card", "iban", "mobile"] as const;
const GIVEN = ["id", "number"] as const;

/** What many records have, a first name, is found among the newest: those of earlier months are looked at only where those are too few. */
const REACHES_DAYS = [31, 366, null] as const;
const DAY_MS = 86_400_000;

/**
 * The newest records of each kind that are such. They are found first and put in order then: asked for the newest, the
 * database walks from the newest on, through all of a business where what is wanted is rare.
 *
 * @param isSuch of records of these kinds; undefined where none can be
 */
async function newestOf(
  business: string,
  kinds: readonly BookKind[],
  limit: number,
  isSuch: (kinds: readonly BookKind[]) => SQL | undefined,
): Promise<Found[]> {
  const now = Date.now();
  const found: Found[] = [];
  const left = new Map(kinds.map((kind) => [kind, limit]));
  let until: Date | null = null;
  for (const days of REACHES_DAYS) {
    const wanted = [...left.keys()];
    const condition = wanted.length === 0 ? undefined : isSuch(wanted);
    if (!condition) break;
    const from: Date | null = days === null ? null : new Date(now - days * DAY_MS);
    const isWithin = and(from ? gte(bookRecords.at, from) : undefined, until ? lt(bookRecords.at, until) : undefined);
    const such = db()
      .select({ ...TOLD, place: PLACE })
      .from(bookRecords)
      .where(and(eq(bookRecords.business, business), inArray(bookRecords.kind, wanted), isWithin, condition))
      .as("such");
    const rows = await db().select().from(such).where(lte(such.place, limit)).orderBy(such.place);
    for (const row of rows) {
      const room = left.get(row.kind);
      if (room === undefined) continue;
      found.push(row);
      if (room > 1) left.set(row.kind, room - 1);
      else left.delete(row.kind);
    }
    until = from;
  }
  return found;
}

const PLACE = sql<number>`
  row_number() OVER (PARTITION BY ${bookRecords.kind} ORDER BY ${bookRecords.at} DESC, ${bookRecords.id} DESC)::int
`.as("place");

async function recordsWhere(
  business: string,
  kinds: readonly BookKind[],
  limit: number,
  isSuch: (kinds: readonly BookKind[]) => SQL | undefined,
): Promise<FoundInBook[]> {
  const areas = AREAS();
  const found = await newestOf(business, kinds, limit, isSuch);
  return found.flatMap((row) => {
    const area = areas.get(row.kind);
    if (!area) return [];
    const { kind, state, amountRial, at } = row;
    const openAt = row.isFinal ? null : row.toldAt;
    try {
      return [{ ...area.show(recordIn<never>(row), business), kind, state, amountRial, at, openAt }];
    } catch (error) {
      // As where the secret was changed without the earlier one: it costs this record, until it is told again.
      log.warn({ err: error, business, kind }, "a record of the book could not be opened");
      return [];
    }
  });
}
