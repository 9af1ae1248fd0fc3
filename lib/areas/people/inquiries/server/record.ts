import "server-only";
import { createHmac } from "node:crypto";
import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { BookTerm } from "@/lib/kit/book/entry";
import { maskCardNumber } from "@/lib/kit/format/card";
import { cleanInput } from "@/lib/kit/format/digits";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import type { Page } from "@/lib/kit/operations/define";
import { roleCan } from "@/lib/kit/permissions";
import type { FilterValues } from "@/lib/kit/records/filter";
import type { Asked } from "@/lib/kit/records/list-input";
import { type Recognised, recognise } from "@/lib/kit/search/recognise";
import { partsOf } from "@/lib/server/book/terms";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { sealedColumn } from "@/lib/server/core/reseal";
import { openBytes, sealBytes, subkey, subkeys } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { inquiries, inquirySettings } from "@/lib/server/db/schema/index";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import type { Member } from "@/lib/server/members/session";
import { maskText } from "@/lib/server/proxy/mask";
import { wholeOf } from "@/lib/server/search/whole-values";
import { inquiryFilters } from "../filters";
import {
  ASKED,
  type AskedName,
  fieldsOf,
  type InquiryInput,
  isOfCustomer,
  LEDGER_KINDS,
  type LedgerKind,
  permissionOf,
  questionKindOf,
  TOLD,
  type ToldName,
} from "../kinds";
import type { InquiryRow } from "../operations";
import { CHARGED, DECIDED, type InquiryAnswer, isAmong } from "../status";

export type StoredInquiry = typeof inquiries.$inferSelect;

/** The sealed part. It cannot be read with the database alone. */
export interface InquiryContents {
  /** The input without the middle digits of a card's number, which are never stored. */
  input: InquiryInput;
  answer: Pick<InquiryAnswer, "values" | "unread"> | null;
}

const HASHES = "inquiry-questions";
const PEOPLE = "inquiry-people";
const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/**
 * The values that identify a question. The customer belongs to it only if the service is asked about its own
 * customer.
 */
type Question = [business: string, kind: LedgerKind, input: InquiryInput, customerId?: string | null];

/** A customer's record has these values as they were typed; an inquiry has them in their one spelling. */
const SPELLINGS: Partial<Record<string, (text: string) => string | null>> = {
  mobile: normalizeMobile,
  nationalCode: normalizeNationalCode,
};

/**
 * The text that is equal for equal questions: the kind and the input in its one spelling. Questions about a
 * customer's own data also include the customer, unless the same can be asked without a customer.
 */
function textOf(...[business, kind, input, customerId]: Question): string {
  const asked = questionKindOf(kind);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const spelt =
    asked === kind ? given : given.map(([name, value]) => [name, SPELLINGS[name]?.(value) ?? value] as const);
  return JSON.stringify([business, asked, spelt.toSorted(), ...(isOfCustomer(asked) ? [customerId] : [])]);
}

export const questionHash = (...question: Question): Buffer => hmac(subkey(HASHES), textOf(...question));

/** The hashes of a question under the present secret, and under the earlier one for older rows. */
export const questionHashes = (...question: Question): Buffer[] =>
  subkeys(HASHES).map((key) => hmac(key, textOf(...question)));

/** The part of an input that may be stored. */
export const keptInput = (input: InquiryInput): InquiryInput =>
  input.card === undefined ? input : { ...input, card: maskCardNumber(input.card).replace(/\s/g, "") };

const purposeOf = (id: string): string => `inquiry ${id}`;
export const sealContents = (id: string, contents: InquiryContents): Buffer =>
  sealBytes(Buffer.from(JSON.stringify(contents)), purposeOf(id));

/** @returns null if it was erased, or if no known key opens it */
export function contentsOf({ id, contents }: Pick<StoredInquiry, "id" | "contents">): InquiryContents | null {
  if (contents.length === 0) return null;
  try {
    return JSON.parse(openBytes(contents, purposeOf(id)).toString("utf8")) as InquiryContents;
  } catch (error) {
    log.warn({ err: error, inquiry: id }, "what was asked and told could not be opened");
    return null;
  }
}

/** The track id under which the service knows the question. */
export const trackIdOf = ({ id, trackId }: Pick<StoredInquiry, "id" | "trackId">): string => trackId ?? id;

/** The mark of a question that somebody has seen: the id of its row. Each send has a row of its own. */
export const markOf = ({ id }: Pick<StoredInquiry, "id">): string => id;

/** Values that identify one person. All others may be shared by many people. */
const ONES_OWN: readonly BookTerm[0][] = ["nationalCode", "mobile", "iban", "id"];
/** Shorter numbers are house or floor numbers. */
const SHORTEST_NUMBER = 5;
/** The format of the hashes. Rows with another format, or without it, are hashed again. */
const TERMS_FORMAT = "4";

const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...TOLD, ...ASKED }).map(([name, { kind }]) => [name, kind]),
);

function fieldOf(name: string): BookTerm[0] | null {
  const kind = KINDS[name];
  if (name === "nationalCode") return name;
  if (kind === "names") return "name";
  if (kind === "digits") return "number";
  return kind === "name" || kind === "mobile" || kind === "iban" || kind === "card" ? kind : null;
}

/** A value as the search box reads it: a card has only its visible digits, a number has no spaces and dashes. */
function plainTerm(field: BookTerm[0], value: string): string {
  const text = cleanInput(value);
  if (field === "card") return text.replace(/\D+/g, "").replace(/^(\d{6})(\d{4})$/, "$1******$2");
  if (field !== "number") return text;
  const number = text.replace(/[\s()-]/g, "");
  return number.length < SHORTEST_NUMBER ? "" : number;
}

/**
 * The values of a question and its answer, by which it is found, and by which the data of an erased person is
 * removed.
 */
function termsIn({ input, answer }: InquiryContents): BookTerm[] {
  const { signatories, ...told } = answer?.values ?? {};
  const rows = [input, told, ...(Array.isArray(signatories) ? signatories : [])];
  return rows.flatMap((row) =>
    Object.entries(row as Record<string, unknown>).flatMap(([name, value]) => {
      const field = fieldOf(name);
      const texts = [value].flat().filter((each) => typeof each === "string");
      return field === null ? [] : texts.map((text): BookTerm => [field, plainTerm(field, text)]);
    }),
  );
}

const hashesOf = (key: Buffer, business: string, terms: readonly BookTerm[]): string[] =>
  terms.flatMap(([field, value]) =>
    partsOf(field, value).map((part) => hmac(key, `${business} ${field} ${part}`).toString("base64url")),
  );

/**
 * @param customerId the customer of a question about one. It is needed for erasing, because a card does not identify
 *   a person
 */
export const peopleIn = (business: string, contents: InquiryContents, customerId: string | null = null): string[] => [
  TERMS_FORMAT,
  ...new Set(
    hashesOf(subkey(PEOPLE), business, [
      ...termsIn(contents),
      ...(customerId === null ? [] : [["id", customerId] as const]),
    ]),
  ),
];

/** The condition for questions that have a value; for a name, all of its words. */
export function hasTerm(business: string, [field, value]: BookTerm): SQL | undefined {
  const sets = subkeys(PEOPLE).map((key) => hashesOf(key, business, [[field, plainTerm(field, value)]]));
  const isOne = sets.flatMap((set) =>
    set.length === 0 ? [] : [sql`${inquiries.people} @> ${sql.param(set)}::text[]`],
  );
  return isOne.length === 0 ? sql`false` : or(...isOne);
}

/** How many other questions about the same person, account or company a member has asked since then. */
export async function othersAskedAbout(
  {
    business,
    kind,
    input,
    customerId,
    memberId,
  }: { business: string; kind: LedgerKind; input: InquiryInput } & {
    customerId: string | null;
    memberId: string;
  },
  since: Date,
  tx: Queryable,
): Promise<number> {
  // Many people share a name, so names do not count.
  const terms = termsIn({ input: keptInput(input), answer: null }).filter(([field]) => field !== "name");
  const hashes = subkeys(PEOPLE).flatMap((key) => hashesOf(key, business, terms));
  if (hashes.length === 0) return 0;
  const [found] = await tx
    .select({ others: countDistinct(inquiries.questionHash) })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.business, business),
        eq(inquiries.memberId, memberId),
        gte(inquiries.createdAt, since),
        sql`${inquiries.people} && ${sql.param(hashes)}::text[]`,
        notInArray(inquiries.questionHash, questionHashes(business, kind, input, customerId)),
      ),
    );
  return found?.others ?? 0;
}

/** The columns of an erased question. The fact that it was asked, its member and its cost stay. */
const FORGOTTEN = { contents: Buffer.alloc(0), questionHash: null, people: [] };

/**
 * Erases the input and the answer of questions about a person who has one of these values.
 *
 * @returns how many rows were erased
 */
export async function eraseFromInquiries(
  business: string,
  values: readonly BookTerm[],
  tx: Queryable,
): Promise<number> {
  const own = values.filter(([field]) => ONES_OWN.includes(field));
  const hashes = subkeys(PEOPLE).flatMap((key) => hashesOf(key, business, own));
  if (hashes.length === 0) return 0;
  const erased = await tx
    .update(inquiries)
    // The reason is free text and may name the person.
    .set({ ...FORGOTTEN, reason: null })
    .where(and(eq(inquiries.business, business), sql`${inquiries.people} && ${sql.param(hashes)}::text[]`))
    .returning({ id: inquiries.id });
  return erased.length;
}

/** Erases the reasons of questions if their text is about the person. */
export async function eraseFromReasons(
  business: string,
  isTheirs: (about: string | null, text: string) => boolean,
  tx: Queryable,
): Promise<void> {
  const rows = await tx
    .select({ id: inquiries.id, customerId: inquiries.customerId, reason: inquiries.reason })
    .from(inquiries)
    .where(and(eq(inquiries.business, business), isNotNull(inquiries.reason)));
  const theirs = rows.flatMap(({ id, customerId, reason }) => (reason && isTheirs(customerId, reason) ? [id] : []));
  if (theirs.length > 0) await tx.update(inquiries).set({ reason: null }).where(inArray(inquiries.id, theirs));
}

/** The search hashes are made again in the present format. */
export const inquirySeals = [
  sealedColumn(inquiries, "contents", ({ id }) => purposeOf(id), {
    isOutdated: sql`(octet_length(${inquiries.contents}) > 0 AND NOT ${inquiries.people} @> ARRAY[${TERMS_FORMAT}])`,
    derived: (row) => {
      const opened = contentsOf(row);
      if (!opened) return null;
      const people = peopleIn(row.business, opened, row.customerId);
      // A card's full number is not stored and cannot be hashed again. Its question stays known by the earlier secret
      // until that is removed.
      if (opened.input.card !== undefined) return { people };
      return { people, questionHash: questionHash(row.business, row.kind, opened.input, row.customerId) };
    },
  }),
];

const PICTURE_KINDS = Object.entries(TOLD).flatMap(([name, { kind }]) =>
  kind === "picture" ? [name as ToldName] : [],
);
export const pictureIn = (contents: InquiryContents | null): string | null => {
  const [found] = PICTURE_KINDS.map((name) => contents?.answer?.values[name]).filter((one) => typeof one === "string");
  return found ?? null;
};

/** Deletes questions as old as the oldest records of the book; a portrait is deleted after a day. */
export async function forgetOldInquiries(): Promise<void> {
  const { BOOK_KEEP_DAYS, BOOK_DAYS } = env();
  const days = Math.max(BOOK_KEEP_DAYS, BOOK_DAYS);
  await db()
    .delete(inquiries)
    .where(lt(inquiries.askedAt, sql`now() - make_interval(days => ${days})`));
  await db()
    .update(inquiries)
    .set(FORGOTTEN)
    .where(
      and(
        eq(inquiries.kind, "nidImage"),
        inArray(inquiries.state, ["found", "unmatched"]),
        lt(inquiries.endedAt, sql`now() - interval '1 day'`),
        sql`octet_length(${inquiries.contents}) > 0`,
      ),
    );
}

export type StoredSettings = Pick<typeof inquirySettings.$inferSelect, "fees" | "monthlyRial" | "members">;
export const NO_SETTINGS: StoredSettings = { fees: {}, monthlyRial: null, members: {} };

export async function settingsOf(business: string, within: Queryable = db()): Promise<StoredSettings> {
  const [row] = await within.select().from(inquirySettings).where(eq(inquirySettings.business, business));
  return row ?? NO_SETTINGS;
}

/** A kind's fee in rial, as the business entered it; null if it did not. */
export const priceIn = ({ fees }: StoredSettings, kind: LedgerKind): number | null => fees[kind] ?? null;

export type Reader = Pick<Member, "id" | "business" | "role">;

/** How many questions beyond their makers' budgets wait for this very member. */
export async function countToDecide({ id, business, role }: Reader): Promise<number> {
  if (!roleCan(role, "inquiries.manage")) return 0;
  const waits = and(eq(inquiries.business, business), eq(inquiries.state, "waiting"), ne(inquiries.memberId, id));
  const [found] = await db().select({ rows: count() }).from(inquiries).where(waits);
  return found?.rows ?? 0;
}

export const isUnseen = ({ id, business }: Reader) =>
  and(
    eq(inquiries.business, business),
    eq(inquiries.memberId, id),
    inArray(inquiries.state, [...DECIDED]),
    isNull(inquiries.seenAt),
  );

const { q: _searched, ...FILTERS } = inquiryFilters;

export const seesPeople = ({ role }: Reader): boolean => roleCan(role, "personal.see");

/** The condition for a business's questions that a member may see and that match the filters. */
export function isAsked({ id, business, role }: Reader, asked: FilterValues<typeof FILTERS>) {
  return and(
    eq(inquiries.business, business),
    seesPeople({ id, business, role }) ? undefined : eq(inquiries.memberId, id),
    matching(inquiries, FILTERS, asked, { period: inquiries.askedAt }),
  );
}

/** The possible meanings of a text. For a member who sees people masked, only the first one counts. */
const SEARCHED = ["uuid", "mobile", "nationalCode", "iban", "card", "number", "trackId", "name"] as const;

/**
 * The questions that a text means. A member who sees people masked searches by whole values, and each search is
 * recorded before it runs. They find only their own questions whose answers cannot be guessed by searching.
 *
 * @throws ApiError `whole_id_needed`, `search_limit`
 */
export async function meantBy(q: string | undefined, reader: Reader): Promise<SQL | undefined> {
  if (q === undefined) return undefined;
  if (seesPeople(reader))
    return or(...recognise(q).flatMap((shape) => having(reader.business, shape) ?? [])) ?? sql`false`;
  const shape = wholeOf(q, SEARCHED);
  await notePersonalSearch(reader, [shape]);
  return and(having(reader.business, shape), isOpenTo(shape, reader));
}

/** The kinds that a masked reader may ask tell no data, so these are found only by their input. */
const MATCHES = LEDGER_KINDS.filter((kind) => permissionOf(kind) === "inquiries.match");
export const isOpenTo = ({ kind }: Recognised, reader: Reader): SQL | undefined =>
  seesPeople(reader) || kind === "uuid" || kind === "amount" ? undefined : inArray(inquiries.kind, MATCHES);

/** The input as its reader may see it. */
export const inputFor = (input: InquiryInput, reader: Reader): InquiryInput =>
  seesPeople(reader)
    ? input
    : Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, maskText(value, ASKED[name as AskedName].mask)]),
      );

export function rowOf(row: StoredInquiry, contents: InquiryContents | null, reader: Reader): InquiryRow {
  const input = contents && inputFor(contents.input, reader);
  const about = input && fieldsOf(row.kind).flatMap((name) => (name === "birthday" ? [] : (input[name] ?? [])));
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    about: about ? about.join(" · ") : null,
    priceRial: row.priceRial,
    costRial: isAmong(CHARGED, row.state) ? row.priceRial : null,
    memberName: row.memberName,
    jobId: row.jobId,
    reason: row.reason,
    customerId: row.customerId,
    askedAt: row.askedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    mayDecide: row.state === "waiting" && row.memberId !== reader.id && roleCan(reader.role, "inquiries.manage"),
  };
}

/** The ledger, newest first. @throws ApiError see `meantBy` */
export async function listInquiries(
  { q, page, perPage, ...filters }: Asked<typeof inquiryFilters>,
  reader: Reader,
): Promise<Page<InquiryRow>> {
  const where = and(isAsked(reader, filters), await meantBy(q, reader));
  const [rows, [counted]] = await Promise.all([
    db()
      .select()
      .from(inquiries)
      .where(where)
      .orderBy(desc(q === undefined ? inquiries.askedAt : FOUND_AT), desc(inquiries.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db().select({ total: count() }).from(inquiries).where(where),
  ]);
  const total = counted?.total ?? 0;
  const items = rows.map((row) => rowOf(row, contentsOf(row), reader));
  return { items, page, perPage, total, hasMore: page * perPage < total };
}

/**
 * With the plain column the database would read from the newest row until it has enough, which is the whole table for
 * a rare value.
 */
export const FOUND_AT = sql`${inquiries.askedAt} + interval '0'`;

export function having(business: string, shape: Recognised) {
  const has = (...terms: BookTerm[]) => or(...terms.map((term) => hasTerm(business, term)));
  const { kind, value } = shape;
  switch (kind) {
    case "uuid":
      return or(eq(inquiries.id, value.toLowerCase()), eq(inquiries.trackId, value.toLowerCase()));
    case "amount":
      // Most inquiries of a kind have one price, so a price alone means none of them.
      if (shape.day === null) return sql`false`;
      return and(
        inArray(inquiries.priceRial, [...shape.amountsRial]),
        gte(inquiries.askedAt, new Date(tehranDayBounds(shape.day).from)),
        lt(inquiries.askedAt, new Date(tehranDayBounds(shape.day).to)),
      );
    case "mobile":
      // One postal code in nine looks like a mobile without its zero.
      return has(["mobile", value], ["number", value.slice(1)]);
    case "trackId":
      return has(["number", value]);
    case "nationalCode":
    case "iban":
    case "card":
    case "number":
    case "name":
      return has([kind, value]);
    default:
      return undefined;
  }
}
