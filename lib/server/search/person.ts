import "server-only";
import type { BookKind, BookTerm } from "@/lib/kit/book/entry";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { Recognised } from "@/lib/kit/search/recognise";
import { type FoundInBook, findInBook, havingInBook, tiedInBook } from "@/lib/server/book/find";
import type { LocalContext } from "@/lib/server/local/handle";
import { areasOf, freshKinds, kindsOfPeople, OF_PERSON, SAME_AS_TIED, tiedKinds } from "./in-book";

/** The most records per kind. If there are more, the answer says so. */
const MOST = 300;
/**
 * A person has a few numbers and accounts. A holder of more values is probably a shop, and records of others there
 * are not meant.
 */
const MOST_VALUES = 12;

/** The person that a value belongs to, as the book knows them. */
export interface PersonFound {
  /** Newest first, without duplicates. */
  records: readonly FoundInBook[];
  /** The values by which the records were found. */
  known: readonly BookTerm[];
  /** Kinds that may have more records than these. */
  cut: readonly BookKind[];
}

/**
 * Finds all records of the person that a value belongs to. A value finds records directly. The id of a record leads
 * to the mobile, national code and IBAN on this record and on the record that it belongs to. Then all records with
 * one of these values are found, and the records that belong to those. A name is not used, because several people may
 * have it.
 *
 * @returns null if so many people share the values that no single person is meant
 */
export async function findPerson(
  { business, member }: Pick<LocalContext, "business" | "member">,
  shapes: readonly Recognised[],
): Promise<PersonFound | null> {
  const kinds = areasOf(member.role).map(({ kind }) => kind);
  const values = new Map<string, BookTerm>();
  const found: FoundInBook[] = [];
  for (const shape of shapes) {
    const isOfPerson = OF_PERSON.includes(shape.kind);
    // A batch belongs to nobody.
    if (["name", "card", "cardTail", "amount", "words", "batchId"].includes(shape.kind)) continue;
    // A number that may repeat, such as an invoice number, leads to nobody.
    if (isOfPerson) {
      note([[shape.kind as BookTerm[0], shape.value]]);
      continue;
    }
    const first = (await findInBook(business, shape, kinds, MOST, true)).filter(({ ids }) =>
      ids.some((id) => id !== null && id.toLowerCase() === shape.value.toLowerCase()),
    );
    const around = first.length === 0 ? [] : await tiedInBook(business, first, kinds, MOST);
    found.push(...first, ...around);
    for (const record of first) note(record.person);
    // A person who pays under a customer's code, or is paid together with the customer, is another person.
    for (const record of around) if (isOfOne(record.kind)) note(record.person);
  }
  function note(terms: readonly BookTerm[]) {
    for (const term of terms) values.set(term.join(" "), term);
  }
  const person = await personOf(business, [...values.values()], kinds);
  if (!person) return null;
  const ties = tiedKinds().filter((kind) => kinds.includes(kind));
  const tied = await tiedInBook(business, [...found, ...person.records], ties, MOST);
  const all = [...found, ...person.records, ...tied];
  const once = [...new Map(all.map((record) => [`${record.kind} ${record.id}`, record])).values()];
  const entries = new Set(once.flatMap(({ kind, links }) => (SAME_AS_TIED.includes(kind) ? [] : links)));
  const records = once
    .filter(({ kind, id }) => !SAME_AS_TIED.includes(kind) || !entries.has(id))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  const perKind = (kind: BookKind) => all.filter((record) => record.kind === kind).length;
  return { records, known: person.values, cut: kinds.filter((kind) => perKind(kind) >= MOST) };
}

/** Whether a record's day is in the future. A record made a moment ago may be slightly ahead, because clocks differ. */
export const isAhead = (at: Date | number, today: string): boolean => tehranDayOf(Number(at)) > today;

/** Whether all values of this kind of record belong to one person. */
const isOfOne = (kind: BookKind): boolean => kind === "authorization" || kind === "customer";

/**
 * The first day covered for records of people, and how fresh these records are. Null if the book lacks some of them.
 */
export async function bookOf(
  business: string,
  records: readonly FoundInBook[],
): Promise<{ since: string; asOf: string } | null> {
  const coverage = await freshKinds(business);
  return coverage.isWhole ? { since: coverage.since, asOf: asOfAll(coverage.freshAt, records) } : null;
}

/**
 * Returns all values by which the person with these values is known, and the records with any of them. Null if so
 * many people share the values that no single person is meant.
 */
export async function personOf(
  business: string,
  start: readonly BookTerm[],
  kinds: readonly BookKind[],
): Promise<{ values: readonly BookTerm[]; records: readonly FoundInBook[] } | null> {
  const values = new Map(start.map((term) => [term.join(" "), term]));
  if (values.size > MOST_VALUES) return null;
  const theirs = await havingInBook(business, [...values.values()], kinds, MOST);
  const count = values.size;
  // A person known by a mobile is also known by the other values of their authorization or customer record.
  for (const { kind, person } of theirs) if (isOfOne(kind)) for (const term of person) values.set(term.join(" "), term);
  if (values.size > MOST_VALUES) return null;
  const known = [...values.values()];
  return { values: known, records: known.length === count ? theirs : await havingInBook(business, known, kinds, MOST) };
}

/** The moment for which both hold: no other records existed, and the states of open records were these. */
const asOfAll = (freshAt: ReadonlyMap<BookKind, number>, records: readonly FoundInBook[]): string =>
  new Date(
    Math.min(
      ...kindsOfPeople().map((kind) => freshAt.get(kind) ?? 0),
      ...records.flatMap(({ openAt }) => openAt?.getTime() ?? []),
    ),
  ).toISOString();
