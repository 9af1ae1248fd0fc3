import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { forgetApplicantsOf } from "@/lib/areas/cards/cards/server/record";
import { forgetRequestsOf } from "@/lib/areas/collecting/authorization-requests/server/record";
import { forgetPayersOf } from "@/lib/areas/collecting/gateway/server/record";
import { eraseMarksOf } from "@/lib/areas/money/bank-accounts/server/record";
import { forgetCodesOf } from "@/lib/areas/money/deposits/server/record";
import { eraseFromInquiries } from "@/lib/areas/people/inquiries/server/record";
import { eraseFromDocuments } from "@/lib/areas/records/documents/server/record";
import type { BookKind, BookTerm } from "@/lib/kit/book/entry";
import { ApiError } from "@/lib/kit/operations/errors";
import { noteErased, withoutPerson } from "@/lib/server/book/erased";
import type { FoundInBook } from "@/lib/server/book/find";
import { lockBook, recordIn, sealedAnew } from "@/lib/server/book/keep";
import { partsOf, wantedTerms } from "@/lib/server/book/terms";
import { isKeyedOf } from "@/lib/server/book/upkeep";
import { log } from "@/lib/server/core/log";
import { registry } from "@/lib/server/core/registry";
import { forgetMessagesTo } from "@/lib/server/customer-messages/record";
import type { Queryable } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { tiedKinds } from "@/lib/server/search/in-book";
import { personOf } from "@/lib/server/search/person";
import { eraseWordsOf } from "./erase-words";

/** The number of values in one query. */
const PER_QUESTION = 500;

type Stored = typeof bookRecords.$inferSelect;

type Rows = readonly Row[];

/**
 * Returns the values by which a person is known, if the book has records of them, so that the records are found by
 * these values.
 *
 * @param term a mobile, a national code or an IBAN
 * @returns `nobody` if the book has no record of them; null if too many people share the value
 * @throws ApiError `invalid_input` if several people share the value, `busy` while the book is resealed with another
 *   secret
 */
async function valuesOf(business: string, term: BookTerm): Promise<readonly BookTerm[] | "nobody" | null> {
  // Records that are still sealed with an earlier secret cannot be found and would stay.
  if (!(await isKeyedOf(business))) throw new ApiError("busy", { retryAfterSeconds: 60 });
  const person = await personOf(business, [term], kindsInBook());
  if (!person?.records.length) return "nobody";
  return isSomebodys(person.records, term) ? theirsAlone(person, term) : null;
}

const kindsInBook = (): BookKind[] =>
  registry()
    .records.map(({ kind }) => kind)
    .toSorted();

/** Every record of the book that has one of the values or belongs to such a record. */
async function rowsOf(business: string, values: readonly BookTerm[], tx: Queryable): Promise<Rows> {
  const own = await rowsWith(tx, business, kindsInBook(), values);
  const links = own.flatMap(({ links: tied }) => tied.map((id) => ["id", id] as const));
  const tied = await rowsWith(tx, business, tiedKinds(), links);
  return [...new Map([...own, ...tied].map((row) => [`${row.stored.kind} ${row.stored.id}`, row])).values()];
}

/**
 * Returns the number of book records from which erasing a person would take personal data. It counts exactly the
 * records that the erasure changes. The page of a person counts differently: fewer records of some kinds, and more of
 * the related records.
 *
 * @returns 0 if the book has no record of the person; null if too many people share the value
 * @throws ApiError as `erasePerson`
 */
export async function countOfPerson(business: string, term: BookTerm, tx: Queryable): Promise<number | null> {
  const values = await valuesOf(business, term);
  if (values === null || values === "nobody") return values === null ? null : 0;
  return (await rowsOf(business, values, tx)).length;
}

/**
 * Takes the personal data out of all book records that have a value of the person, and keeps no personal data of them
 * from then on. Figures, ids, times and states stay as they are. The erasure is done completely or not at all.
 * Answers that arrive meanwhile wait for its end before they are written.
 *
 * @param term a mobile, a national code or an IBAN
 * @returns the number of records of the book, or, if the book has none, of requests and inquiries; null if there are
 *   none or too many people share the value
 * @throws ApiError `invalid_input` if several people share the value, `busy` while the book is resealed with another
 *   secret
 */
export async function erasePerson(
  { business, member, db, audit }: LocalContext,
  term: BookTerm,
  reason: string,
): Promise<{ records: number } | null> {
  const values = await valuesOf(business, term);
  if (values === "nobody") return eraseOutsideBook({ business, member, db, audit }, term, reason);
  if (values === null) return null;
  return db.transaction(async (tx) => {
    for (const kind of kindsInBook()) await lockBook(business, kind, tx);
    const rows = await rowsOf(business, values, tx);
    if (rows.length === 0) return null;
    for (const { stored, clean } of rows) {
      const isThis = and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, stored.kind),
        eq(bookRecords.at, stored.at),
        eq(bookRecords.id, stored.id),
      );
      await tx
        .update(bookRecords)
        .set(clean ? sealedAnew(stored, { ...clean, facts: stored.facts }) : { terms: [], alike: null })
        .where(isThis);
    }
    await forgetRequestsOf(business, values, tx);
    const records = rows.length;
    const ids = rows.flatMap((row) => row.ids);
    await eraseFromInquiries(business, [...values, ...ids.map((id) => ["id", id] as const)], tx);
    await forgetCodesOf(business, ids, tx);
    await forgetPayersOf(business, [...values, ...ids.map((id) => ["id", id] as const)], tx);
    await forgetApplicantsOf(business, values, tx);
    await forgetMessagesTo(business, [...values, ...ids.map((id) => ["id", id] as const)], tx);
    await eraseFromDocuments(business, values, ids, tx);
    await eraseWordsOf(business, values, [...ids, ...rows.map(({ stored }) => stored.id)], tx);
    const ofAccounts = rows.filter(({ stored }) => stored.kind === "accountRow");
    await eraseMarksOf(
      business,
      ofAccounts.map(({ stored }) => stored.id),
      tx,
    );
    const subject = await noteErased({ business, by: member.name, reason, records }, values, ids, tx);
    await audit({ action: "book.erased", subject, detail: { rows: records, reason } }, tx);
    return { records };
  });
}

/**
 * Erases a person without book records from payment requests, authorization requests, applicant links, messages and
 * inquiries.
 */
async function eraseOutsideBook(
  { business, member, db, audit }: Pick<LocalContext, "business" | "member" | "db" | "audit">,
  term: BookTerm,
  reason: string,
): Promise<{ records: number } | null> {
  return db.transaction(async (tx) => {
    const asked = await forgetRequestsOf(business, [term], tx);
    const toPay = await forgetPayersOf(business, [term], tx);
    const applied = await forgetApplicantsOf(business, [term], tx);
    const told = await forgetMessagesTo(business, [term], tx);
    const records = asked + toPay + applied + told + (await eraseFromInquiries(business, [term], tx));
    if (records === 0) return null;
    await eraseWordsOf(business, [term], [], tx);
    const subject = await noteErased({ business, by: member.name, reason, records }, [term], [], tx);
    await audit({ action: "book.erased", subject, detail: { rows: records, reason } }, tx);
    return { records };
  });
}

/**
 * Two national codes mean two people who share a mobile or an account. Then only records with the given national code
 * belong to the person.
 *
 * @throws ApiError `invalid_input` if the term does not say which person is meant
 */
function theirsAlone(
  { values, records }: NonNullable<Awaited<ReturnType<typeof personOf>>>,
  term: BookTerm,
): readonly BookTerm[] {
  const known = [...values, ...records.flatMap(({ person }) => person)];
  const codes = new Set(known.flatMap(([field, value]) => (field === "nationalCode" ? value : [])));
  if (codes.size <= 1) return values;
  if (term[0] !== "nationalCode") throw new ApiError("invalid_input", { fields: { value: "errors.severalPeople" } });
  return [term];
}

/**
 * The business's own account stands on the payments of all people and belongs to no single person. But the business
 * may also have paid itself.
 */
function isSomebodys(records: readonly FoundInBook[], term: BookTerm): boolean {
  const isTheirs = ({ person }: FoundInBook) => person.some((one) => isSame(one, term));
  const isIts = ({ own }: FoundInBook) => own.some((value) => value !== null && isSame(["iban", value], term));
  return records.some(isTheirs) && records.every((record) => isTheirs(record) || !isIts(record));
}

const isSame = ([field, value]: BookTerm, [wanted, term]: BookTerm): boolean =>
  field === wanted && partsOf(field, value).join() === partsOf(wanted, term).join();

interface Row {
  stored: Stored;
  /** Null if no secret opens the record. Nobody can read it, and no value finds it any more. */
  clean: ReturnType<typeof withoutPerson> | null;
  /** The record's own ids and the ids that tie it to other records. */
  ids: string[];
  links: string[];
}

/** Every row of these kinds that has one of the values. Each value is a separate index query (see `find.ts`). */
async function rowsWith(
  tx: Queryable,
  business: string,
  kinds: readonly BookKind[],
  values: readonly BookTerm[],
): Promise<Row[]> {
  const areas = new Map(registry().records.map((area) => [area.kind, area]));
  const sets = kinds.flatMap((kind) => values.map(([field, value]) => wantedTerms(business, kind, field, value)));
  const rows: Row[] = [];
  for (let from = 0; from < sets.length; from += PER_QUESTION) {
    const wanted = sets.slice(from, from + PER_QUESTION).filter((terms) => terms.length > 0);
    const found = await tx
      .select({ stored: bookRecords })
      .from(sql`unnest(${sql.param(wanted.map((terms) => `{${terms}}`))}::text[]) AS wanted(terms)`)
      .innerJoin(
        bookRecords,
        and(sql`${bookRecords.terms} @> wanted.terms::bigint[]`, eq(bookRecords.business, business)),
      );
    for (const { stored } of found) {
      const area = areas.get(stored.kind);
      if (!area) continue;
      try {
        const record = recordIn<never>(stored);
        const { ids, links } = area.show(record, business);
        const given = (each: readonly (string | null)[]) => each.filter((id) => id !== null);
        rows.push({ stored, clean: withoutPerson(area, record), ids: given(ids), links: given(links) });
      } catch (error) {
        rows.push({ stored, clean: null, ids: [stored.id], links: [] });
        log.warn({ err: error, business, kind: stored.kind }, "a record of the book could not be opened to be erased");
      }
    }
  }
  return rows;
}
