import "server-only";
import type { PersonRecords, SearchHit } from "@/lib/areas/records/search/operations";
import type { BookKind, BookTerm } from "@/lib/kit/book/entry";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { roleCan } from "@/lib/kit/permissions";
import type { Recognised } from "@/lib/kit/search/recognise";
import { erasureOf } from "@/lib/server/book/erased";
import { type FoundInBook, findInBook, havingInBook, tiedInBook } from "@/lib/server/book/find";
import type { LocalContext } from "@/lib/server/local/handle";
import { maskText } from "@/lib/server/proxy/mask";
import { areasOf, freshKinds, kindsOfPeople, OF_PERSON, SAME_AS_TIED, shownTo, tiedKinds, viewOf } from "./in-book";

/** The most records per kind. If there are more, the answer says so. */
const MOST = 300;
const LISTED = 200;
const FAILED = 5;
/**
 * A person has a few numbers and accounts. A holder of more values is probably a shop, and records of others there
 * are not meant.
 */
const MOST_VALUES = 12;
const NAMED = 6;
const KNOWN_BY = ["mobile", "nationalCode", "iban"] as const;
type KnownBy = (typeof KNOWN_BY)[number];

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
      note([[shape.kind as KnownBy, shape.value]]);
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

/** Everything that the book knows about the person that a value belongs to, for the person's page. */
export async function personRecords(
  { business, member }: LocalContext,
  shapes: readonly Recognised[],
): Promise<PersonRecords> {
  const person = await findPerson({ business, member }, shapes);
  if (!person) return nobody(shapes);
  const { records, known, cut } = person;
  const maySee = roleCan(member.role, "personal.see");
  const names = new Set(records.flatMap(({ name }) => (name === null ? [] : [maySee ? name : maskText(name, "name")])));
  const today = tehranDayOf(Date.now());
  const ahead = records.filter(({ at }) => isAhead(at, today)).toReversed();
  const was = records.filter(({ at }) => !isAhead(at, today));
  const hitOf = (record: FoundInBook): SearchHit => ({
    ...shownTo(member.role, record, business),
    matchedBy: shapes[0]?.kind ?? "uuid",
    isExact: true,
  });
  return {
    recognised: [...new Set(shapes.map(({ kind }) => kind))],
    names: [...names].slice(0, NAMED),
    // A value that was asked for is not reported as known only because it was asked for.
    known: (records.length === 0 ? [] : known).flatMap(([field, value]) =>
      isKnownBy(field) ? [{ field, value: maySee ? value : maskText(value, field) }] : [],
    ),
    sums: sumsOf(records),
    failed: records
      .filter(({ kind, state }) => kind === "withdrawal" && state === "FAILED")
      .slice(0, FAILED)
      .map(hitOf),
    hits: was.slice(0, LISTED).map(hitOf),
    ahead: ahead.slice(0, LISTED).map(hitOf),
    hasMore: records.length > LISTED || cut.length > 0,
    isMany: false,
    erased: await erasedFor(member, shapes),
    book: await bookOf(business, records),
  };
}

/**
 * The first day covered for records of people, and how fresh these records are. Null if the book lacks some of them.
 */
export async function bookOf(business: string, records: readonly FoundInBook[]): Promise<PersonRecords["book"]> {
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

/** The answer if too many records share a value for it to belong to one person. */
const nobody = (shapes: readonly Recognised[]): PersonRecords => ({
  recognised: [...new Set(shapes.map(({ kind }) => kind))],
  names: [],
  known: [],
  sums: [],
  failed: [],
  hits: [],
  ahead: [],
  hasMore: false,
  isMany: true,
  erased: null,
  book: null,
});

/** Tells about an erasure only members who may erase people. */
function erasedFor({ role, business }: LocalContext["member"], shapes: readonly Recognised[]) {
  if (!roleCan(role, "book.erase")) return null;
  return erasureOf(
    business,
    shapes.flatMap(({ kind, value }) => (isKnownBy(kind as KnownBy) ? [[kind as KnownBy, value] as const] : [])),
  );
}

const isKnownBy = (field: BookTerm[0]): field is KnownBy => KNOWN_BY.some((each) => each === field);

/** The number and total amount of records per kind and state, with money in and money out separately. */
function sumsOf(records: readonly FoundInBook[]): PersonRecords["sums"] {
  const sums = new Map<string, PersonRecords["sums"][number]>();
  for (const { kind, state, amountRial, isOut = false } of records) {
    const key = `${kind} ${state} ${isOut}`;
    const sum = sums.get(key) ?? { kind, status: state, view: viewOf(kind, state), isOut, count: 0, amountRial: null };
    const total = amountRial === null ? sum.amountRial : (sum.amountRial ?? 0) + amountRial;
    sums.set(key, { ...sum, count: sum.count + 1, amountRial: total });
  }
  return [...sums.values()];
}
