import "server-only";
import { and, arrayContains, arrayOverlaps, desc, eq, gte, inArray, lt, type SQL } from "drizzle-orm";
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
  const isFound = conditionOf(business, shape);
  return isFound ? await recordsWhere(business, isFound, kinds, limit) : [];
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
export async function havingInBook(
  business: string,
  values: readonly BookTerm[],
  kinds: readonly BookKind[],
  limit: number,
): Promise<FoundInBook[]> {
  const terms = values.flatMap(([field, value]) => wantedTerms(business, field, value));
  return terms.length === 0 ? [] : await recordsWhere(business, arrayOverlaps(bookRecords.terms, terms), kinds, limit);
}

/** So many ids are followed at once. */
const MOST_LINKS = 1000;

function conditionOf(business: string, shape: Recognised): SQL | undefined {
  if (shape.kind === "amount") {
    const isOnDay = and(
      gte(bookRecords.at, new Date(tehranDayBounds(shape.day).from)),
      lt(bookRecords.at, new Date(tehranDayBounds(addDays(shape.day, 1)).from)),
    );
    return and(isOnDay, inArray(bookRecords.amountRial, [...shape.amountsRial]));
  }
  if (shape.kind === "cardTail") {
    const ends = (["card", "iban", "mobile"] as const).map((field) => endTerm(business, field, shape.value));
    return arrayOverlaps(bookRecords.terms, ends);
  }
  const field = FIELDS[shape.kind];
  if (field === "id") {
    const terms = (["id", "number"] as const).flatMap((each) => wantedTerms(business, each, shape.value));
    return arrayOverlaps(bookRecords.terms, terms);
  }
  const terms = field ? wantedTerms(business, field, shape.value) : [];
  return terms.length === 0 ? undefined : arrayContains(bookRecords.terms, terms);
}

/** What many records have, a first name, is found among the newest: those of earlier months are looked at only where those are too few. */
const REACHES_DAYS = [31, 366, null] as const;
const DAY_MS = 86_400_000;

async function newestOf(isWanted: SQL | undefined, limit: number) {
  const now = Date.now();
  const found: Found[] = [];
  let until: Date | null = null;
  for (const days of REACHES_DAYS) {
    const from: Date | null = days === null ? null : new Date(now - days * DAY_MS);
    const isWithin = and(from ? gte(bookRecords.at, from) : undefined, until ? lt(bookRecords.at, until) : undefined);
    const rows: Found[] = await db()
      .select(TOLD)
      .from(bookRecords)
      .where(and(isWanted, isWithin))
      .orderBy(desc(bookRecords.at), desc(bookRecords.id))
      .limit(limit - found.length);
    found.push(...rows);
    if (found.length >= limit) break;
    until = from;
  }
  return found;
}

async function recordsWhere(
  business: string,
  isFound: SQL,
  kinds: readonly BookKind[],
  limit: number,
): Promise<FoundInBook[]> {
  const areas = AREAS();
  const found = await Promise.all(
    kinds.map((kind) => newestOf(and(eq(bookRecords.business, business), eq(bookRecords.kind, kind), isFound), limit)),
  );
  return found.flat().flatMap((row) => {
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
