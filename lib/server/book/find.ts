import "server-only";
import { and, desc, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { BookKind, BookTerm } from "@/lib/kit/book/entry";
import { addDays, tehranDayBounds } from "@/lib/kit/format/jalali";
import { hasEnds, ID_ENDS } from "@/lib/kit/search/id-ends";
import type { Recognised, RecognisedKind } from "@/lib/kit/search/recognise";
import { log } from "@/lib/server/core/log";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import type { RecordInBook, ShownFromBook } from "./area";
import { recordIn } from "./keep";
import { endTerm, idEndsTerm, wantedTerms } from "./terms";

/** A record of the book as search results show it. */
export interface FoundInBook extends ShownFromBook {
  kind: BookKind;
  state: string;
  amountRial: number | null;
  at: Date;
  /** When its state was told; null if its state cannot change any more. */
  openAt: Date | null;
}

const FIELDS: Partial<Record<RecognisedKind, BookTerm[0]>> = {
  uuid: "id",
  transactionId: "id",
  number: "id",
  trackId: "id",
  batchId: "id",
  mobile: "mobile",
  iban: "iban",
  nationalCode: "nationalCode",
  card: "card",
  name: "name",
  words: "text",
};

type FoundColumns = "kind" | "business" | "id" | "at" | "state" | "amountRial" | "sealed" | "isFinal" | "toldAt";

const toldOf = <From extends Record<FoundColumns, unknown>>(from: From): Pick<From, FoundColumns> => {
  const { kind, business, id, at, state, amountRial, sealed, isFinal, toldAt } = from;
  return { kind, business, id, at, state, amountRial, sealed, isFinal, toldAt };
};

type Found = Pick<typeof bookRecords.$inferSelect, FoundColumns>;

const AREAS = () => new Map<BookKind, RecordInBook<never>>(registry().records.map((area) => [area.kind, area]));

/**
 * Finds records of these kinds that have a value: the whole value, or all words of a name or a description. Four
 * digits match the ends of cards, mobiles and IBANs. An amount with a day matches the records made on that day, and
 * without one all records of the amount.
 *
 * @param limit the number of records of each kind, newest first
 * @param isForMasked whether the searching member sees personal data masked. Then account numbers find nothing,
 *   because they could be guessed sign by sign
 */
export async function findInBook(
  business: string,
  shape: Recognised,
  kinds: readonly BookKind[],
  limit: number,
  isForMasked = false,
): Promise<FoundInBook[]> {
  if (shape.kind !== "amount") {
    const given = isForMasked ? GIVEN : ([...GIVEN, "account"] as const);
    return await recordsWith(business, kinds, limit, (kind) => wantedOf(business, kind, shape, given));
  }
  return opened(business, await ofAmount(business, shape, kinds, limit));
}

/**
 * Each kind and amount is a separate walk of the index from the newest record. One question for all of them would read
 * every record of an amount that many have.
 */
async function ofAmount(
  business: string,
  { amountsRial, day }: Extract<Recognised, { kind: "amount" }>,
  kinds: readonly BookKind[],
  limit: number,
): Promise<Found[]> {
  const isOnDay =
    day === null
      ? undefined
      : and(
          gte(bookRecords.at, new Date(tehranDayBounds(day).from)),
          lt(bookRecords.at, new Date(tehranDayBounds(addDays(day, 1)).from)),
        );
  const isIt = and(
    eq(bookRecords.business, business),
    sql`${bookRecords.kind} = wanted.kind`,
    sql`${bookRecords.amountRial} = wanted.rial`,
    isOnDay,
  );
  const walk = db()
    .select(toldOf(bookRecords))
    .from(bookRecords)
    .where(isIt)
    .orderBy(desc(bookRecords.at), desc(bookRecords.id))
    .limit(limit)
    .as("walk");
  const such = db()
    .select(toldOf(walk))
    .from(
      sql`(SELECT kind, rial FROM unnest(${sql.param([...kinds])}::text[]) AS kind, unnest(${sql.param([...amountsRial])}::bigint[]) AS rial) AS wanted`,
    )
    .innerJoinLateral(walk, sql`true`)
    .as("such");
  return await newest(such, limit);
}

/**
 * Records that belong to others, by the ids that tie them: withdrawals of an authorization, the statement row of a
 * settlement.
 */
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
  recordsWith(business, kinds, limit, (kind) =>
    values.map(([field, value]) => wantedTerms(business, kind, field, value)),
  );

/**
 * The whole ids of these kinds' records that lists print as such a shortened id: those of the records themselves, not
 * the ids that they mention.
 */
export async function idsWithEnds(
  business: string,
  shortened: string,
  kinds: readonly BookKind[],
  limit: number,
): Promise<string[]> {
  const [start = "", end = ""] = shortened.split("\u2026");
  const printed = `${start.slice(0, ID_ENDS.start)}\u2026${end.slice(-ID_ENDS.end)}`;
  const found = await recordsWith(business, kinds, limit, (kind) => [[idEndsTerm(business, kind, printed)]]);
  const ids = found.flatMap(({ ids }) => ids.flatMap((id) => id ?? []));
  return [...new Set(ids.filter((id) => hasEnds(id, shortened)))];
}

/** The number of ids that are followed at once. */
const MOST_LINKS = 1000;

/** Sets of hashes. A record matches if it has all hashes of one set. */
export function wantedOf(
  business: string,
  kind: BookKind,
  { kind: shape, value }: PlainShape,
  given: readonly BookTerm[0][],
): string[][] {
  if (shape === "cardTail") return ENDED.map((field) => [endTerm(business, kind, field, value)]);
  const field = FIELDS[shape];
  if (!field) return [];
  return (field === "id" ? given : [field]).map((each) => wantedTerms(business, kind, each, value));
}

type PlainShape = Exclude<Recognised, { kind: "amount" }>;
const ENDED = ["card", "iban", "mobile"] as const;
const GIVEN = ["id", "number"] as const;

/**
 * A value that many records have, such as a first name, is searched among the newest records. Earlier months are
 * searched only if those are too few.
 */
const REACHES_DAYS = [31, 366, null] as const;
const DAY_MS = 86_400_000;

/**
 * The newest records of each kind that have all hashes of one of the sets.
 *
 * Each set is a separate index query, and the hits are sorted afterwards. If a query asks for the newest, or for many
 * hashes at once, the database takes rare values for frequent ones and walks through the whole business.
 */
async function recordsWith(
  business: string,
  kinds: readonly BookKind[],
  limit: number,
  wantedOfKind: (kind: BookKind) => string[][],
): Promise<FoundInBook[]> {
  const now = Date.now();
  const found: Found[] = [];
  const left = new Map(kinds.map((kind) => [kind, limit]));
  let until: Date | null = null;
  for (const days of REACHES_DAYS) {
    const wanted = [...left.keys()];
    const sets = wanted.flatMap(wantedOfKind).filter((terms) => terms.length > 0);
    if (sets.length === 0) break;
    const from: Date | null = days === null ? null : new Date(now - days * DAY_MS);
    const isWithin = and(from ? gte(bookRecords.at, from) : undefined, until ? lt(bookRecords.at, until) : undefined);
    const hasOne = sql`${bookRecords.terms} @> wanted.terms::bigint[]`;
    const such = db()
      .selectDistinctOn([bookRecords.kind, bookRecords.at, bookRecords.id], toldOf(bookRecords))
      .from(sql`unnest(${sql.param(sets.map((terms) => `{${terms}}`))}::text[]) AS wanted(terms)`)
      .innerJoin(bookRecords, and(hasOne, isOf(business, wanted), isWithin))
      .as("such");
    for (const row of await newest(such, limit)) {
      const room = left.get(row.kind);
      if (room === undefined) continue;
      found.push(row);
      if (room > 1) left.set(row.kind, room - 1);
      else left.delete(row.kind);
    }
    until = from;
  }
  return opened(business, found);
}

const isOf = (business: string, kinds: readonly BookKind[]) =>
  and(eq(bookRecords.business, business), inArray(bookRecords.kind, [...kinds]));

const recordsSuch = (isSuch: SQL | undefined) =>
  db().select(toldOf(bookRecords)).from(bookRecords).where(isSuch).as("such");

/** The newest records of each kind, up to the limit. */
async function newest(such: ReturnType<typeof recordsSuch>, limit: number): Promise<Found[]> {
  const place = sql<number>`row_number() OVER (PARTITION BY ${such.kind} ORDER BY ${such.at} DESC, ${such.id} DESC)`;
  const placed = db()
    .select({ ...toldOf(such), place: place.as("place") })
    .from(such)
    .as("placed");
  return await db().select(toldOf(placed)).from(placed).where(lte(placed.place, limit)).orderBy(placed.place);
}

function opened(business: string, found: readonly Found[]): FoundInBook[] {
  const areas = AREAS();
  return found.flatMap((row) => {
    const area = areas.get(row.kind);
    if (!area) return [];
    const { kind, state, amountRial, at } = row;
    const openAt = row.isFinal ? null : row.toldAt;
    try {
      return [{ state, ...area.show(recordIn<never>(row), business), kind, amountRial, at, openAt }];
    } catch (error) {
      // The secret may have changed without the earlier one being kept. The record is lost until the service tells it
      // again.
      log.warn({ err: error, business, kind }, "a record of the book could not be opened");
      return [];
    }
  });
}
