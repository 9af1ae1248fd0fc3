import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { BookKind, BookTerm } from "@/lib/book/entry";
import { ApiError } from "@/lib/operations/errors";
import { forgetRequestsOf } from "@/lib/server/authorization-requests/record";
import { eraseMarksOf } from "@/lib/server/bank-accounts/label-marks";
import { noteErased, withoutPerson } from "@/lib/server/book/erased";
import type { FoundInBook } from "@/lib/server/book/find";
import { lockBook, recordIn, sealedAnew } from "@/lib/server/book/keep";
import { partsOf, wantedTerms } from "@/lib/server/book/terms";
import { isKeyedOf } from "@/lib/server/book/upkeep";
import { forgetApplicantsOf } from "@/lib/server/cards/record";
import type { Queryable } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { forgetCodesOf } from "@/lib/server/deposits/customer-code";
import { eraseFromDocuments } from "@/lib/server/documents/erase";
import { forgetPayersOf } from "@/lib/server/gateway/record";
import { eraseFromInquiries } from "@/lib/server/inquiries/record";
import type { LocalContext } from "@/lib/server/local/handle";
import { log } from "@/lib/server/log";
import { IN_BOOK } from "@/lib/server/proxy/areas";
import { eraseWordsOf } from "./erase-words";
import { tiedKinds } from "./in-book";
import { personOf } from "./person";

/** So many values are asked for at once. */
const PER_QUESTION = 500;

type Stored = typeof bookRecords.$inferSelect;

type Rows = readonly Row[];

/**
 * Of whom the book has something, the values by which they are known, so that their records are found by these.
 *
 * @param term a mobile, a national code or an IBAN
 * @returns `nobody` where the book has nothing of them; null where too many share the value for one person
 * @throws ApiError `invalid_input` where several people share it, `busy` while the book is being sealed with another secret
 */
async function valuesOf(business: string, term: BookTerm): Promise<readonly BookTerm[] | "nobody" | null> {
  // What is still sealed with an earlier secret is found by nothing, and would stay.
  if (!(await isKeyedOf(business))) throw new ApiError("busy", { retryAfterSeconds: 60 });
  const person = await personOf(business, [term], kindsInBook());
  if (!person?.records.length) return "nobody";
  return isSomebodys(person.records, term) ? theirsAlone(person, term) : null;
}

const kindsInBook = (): BookKind[] => IN_BOOK.map(({ kind }) => kind).toSorted();

/** Every record of the book that has one of the values, or belongs to one that has. */
async function rowsOf(business: string, values: readonly BookTerm[], tx: Queryable): Promise<Rows> {
  const own = await rowsWith(tx, business, kindsInBook(), values);
  const links = own.flatMap(({ links: tied }) => tied.map((id) => ["id", id] as const));
  const tied = await rowsWith(tx, business, tiedKinds(), links);
  return [...new Map([...own, ...tied].map((row) => [`${row.stored.kind} ${row.stored.id}`, row])).values()];
}

/**
 * How many records of the book erasing somebody would take what is personal from: exactly those that it takes. A page that
 * shows somebody counts others, of some kinds fewer and of what stands around them more.
 *
 * @returns none where the book has nothing of them; null where too many share the value for one person
 * @throws ApiError as `erasePerson`
 */
export async function countOfPerson(business: string, term: BookTerm, tx: Queryable): Promise<number | null> {
  const values = await valuesOf(business, term);
  if (values === null || values === "nobody") return values === null ? null : 0;
  return (await rowsOf(business, values, tx)).length;
}

/**
 * Takes from the book what is personal in the records of whoever has a value, and keeps nothing of it from then on:
 * figures, ids, times and states stay as they are. All of it or nothing; what an answer on its way would bring back waits
 * for the end of it.
 *
 * @param term a mobile, a national code or an IBAN
 * @returns how many records of the book, or of whom it has none, how many requests and inquiries; null where there are none,
 *   or too many share it for one person
 * @throws ApiError `invalid_input` where several people share it, `busy` while the book is being sealed with another secret
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

/** Whom the book has nothing of may have been asked to pay or to agree, or asked about, all the same. */
async function eraseOutsideBook(
  { business, member, db, audit }: Pick<LocalContext, "business" | "member" | "db" | "audit">,
  term: BookTerm,
  reason: string,
): Promise<{ records: number } | null> {
  return db.transaction(async (tx) => {
    const asked = await forgetRequestsOf(business, [term], tx);
    const toPay = await forgetPayersOf(business, [term], tx);
    const applied = await forgetApplicantsOf(business, [term], tx);
    const records = asked + toPay + applied + (await eraseFromInquiries(business, [term], tx));
    if (records === 0) return null;
    await eraseWordsOf(business, [term], [], tx);
    const subject = await noteErased({ business, by: member.name, reason, records }, [term], [], tx);
    await audit({ action: "book.erased", subject, detail: { rows: records, reason } }, tx);
    return { records };
  });
}

/**
 * Two national codes are two people, who share a mobile or an account: then only what has the code itself is somebody's.
 *
 * @throws ApiError `invalid_input` where it is not said which of them is meant
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

/** The business's own account stands on everybody's payments, and is no one person's; it may have paid itself besides. */
function isSomebodys(records: readonly FoundInBook[], term: BookTerm): boolean {
  const isTheirs = ({ person }: FoundInBook) => person.some((one) => isSame(one, term));
  const isIts = ({ own }: FoundInBook) => own.some((value) => value !== null && isSame(["iban", value], term));
  return records.some(isTheirs) && records.every((record) => isTheirs(record) || !isIts(record));
}

const isSame = ([field, value]: BookTerm, [wanted, term]: BookTerm): boolean =>
  field === wanted && partsOf(field, value).join() === partsOf(wanted, term).join();

interface Row {
  stored: Stored;
  /** Null of one that no secret opens: nobody can read what is in it, and by nothing it is found any more. */
  clean: ReturnType<typeof withoutPerson> | null;
  /** Its own, and those that tie it to others. */
  ids: string[];
  links: string[];
}

/** Every row of these kinds that has one of the values; each is a question of its own to the index (see `find.ts`). */
async function rowsWith(
  tx: Queryable,
  business: string,
  kinds: readonly BookKind[],
  values: readonly BookTerm[],
): Promise<Row[]> {
  const areas = new Map(IN_BOOK.map((area) => [area.kind, area]));
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
