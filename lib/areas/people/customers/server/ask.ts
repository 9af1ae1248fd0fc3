import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { CHECKS, type Check } from "@/lib/areas/people/customer-identity/status";
import { ANSWERS, type InquiryState } from "@/lib/areas/people/inquiries/status";
import type { BookTerm } from "@/lib/kit/book/entry";
import type { Tag } from "@/lib/kit/operations/tags";
import type { ListSort } from "@/lib/kit/records/sort";
import { type Recognised, recognise } from "@/lib/kit/search/recognise";
import { flushAnswers } from "@/lib/server/book/feed";
import { recordIn } from "@/lib/server/book/keep";
import { bringNews, readingNow } from "@/lib/server/book/read-lists";
import { endTerm, wantedTerms } from "@/lib/server/book/terms";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { balanceOf, bookRecords, inquiries, isCodeless, isListedCustomer, knownAtOf } from "@/lib/server/db/schema";
import type { Ask } from "@/lib/server/exports/ask";
import { cached } from "@/lib/server/proxy/answer-cache";
import { customerFilters, isByBalance } from "../filters";
import { type CodeInBook, compareCode, matchCustomer } from "../match";
import { customerOperations } from "../operations";
import type { CustomerBookAsked, ListedCustomer } from "../schemas";
import { identityOf, type KeptCustomer, type Match } from "../status";
import type { Customer } from "./answers";
import { ownTerm } from "./book";

/** The number of sealed records that are opened before other work gets its turn. */
const PER_LOOK = 500;

type Stored = typeof bookRecords.$inferSelect;
type Filters = Omit<CustomerBookAsked, "after" | "perPage" | "sort">;

const KIND = "customer";
const balance = balanceOf(bookRecords.facts);

/** A customer's place in an order. Customers with the same time or balance are ordered by id. */
type Place = Pick<Stored, "at" | "id" | "facts">;
const balanceIn = ({ facts }: Place) => (typeof facts?.balanceRial === "number" ? facts.balanceRial : null);

const ORDERS: Record<ListSort, { by: SQL; isBehind: (place: Place) => SQL | undefined }> = {
  // The plain condition on time comes first: it tells which months need not be read.
  newest: {
    by: sql`${bookRecords.at} DESC, ${bookRecords.id} DESC`,
    isBehind: ({ at, id }) =>
      sql`${bookRecords.at} <= ${at} AND (${bookRecords.at}, ${bookRecords.id}) < (${at}, ${id}::text)`,
  },
  oldest: {
    by: sql`${bookRecords.at} ASC, ${bookRecords.id} ASC`,
    isBehind: ({ at, id }) =>
      sql`${bookRecords.at} >= ${at} AND (${bookRecords.at}, ${bookRecords.id}) > (${at}, ${id}::text)`,
  },
  largest: {
    by: sql`${balance} DESC NULLS LAST, ${bookRecords.id} DESC`,
    isBehind: (place) => behindBalance(place, sql`<`),
  },
  smallest: {
    by: sql`${balance} ASC NULLS LAST, ${bookRecords.id} ASC`,
    isBehind: (place) => behindBalance(place, sql`>`),
  },
};

function behindBalance(place: Place, isBeyond: SQL): SQL {
  const own = balanceIn(place);
  const isAmongUnknown = sql`(${balance} IS NULL AND ${bookRecords.id} ${isBeyond} ${place.id}::text)`;
  if (own === null) return isAmongUnknown;
  return sql`((${balance}, ${bookRecords.id}) ${isBeyond} (${own}::bigint, ${place.id}::text) OR ${balance} IS NULL)`;
}

/** The shapes of a customer search: whole values, the end of a mobile, or words of a name. */
export const shapesOf = (q: string): Recognised[] => {
  const shapes = recognise(q).filter(({ kind }) => kind in FIELDS || kind === "cardTail");
  return shapes.length > 0 || !/^\p{L}{2}$/u.test(q) ? shapes : [{ kind: "name", value: q }];
};
const FIELDS: Partial<Record<Recognised["kind"], BookTerm[0]>> = {
  uuid: "id",
  trackId: "id",
  mobile: "mobile",
  nationalCode: "nationalCode",
  number: "number",
  name: "name",
};

/** Sets of hashes. A customer matches who has all hashes of one set. Null if nothing is searched for. */
function setsOf(business: string, { q, own, ownValue }: Filters): string[][] | null {
  if (q === undefined && own === undefined) return null;
  const hashesOf = ([field, value]: BookTerm) => wantedTerms(business, KIND, field, value);
  const held = own === undefined ? [] : hashesOf(ownTerm(own, ownValue));
  if (q === undefined) return [held];
  const sets = shapesOf(q).map(({ kind, value }) =>
    kind === "cardTail" ? [endTerm(business, KIND, "mobile", value)] : hashesOf([FIELDS[kind] ?? "id", value]),
  );
  return sets.filter((hashes) => hashes.length > 0).map((hashes) => [...hashes, ...held]);
}

const isOf = (business: string) =>
  and(eq(bookRecords.business, business), eq(bookRecords.kind, KIND), isListedCustomer);

/** The filters without those that are searched by hashes ({@link setsOf}). */
const { q: _q, own: _own, ownValue: _ownValue, ...COMPARED } = customerFilters;

const isMeant = (business: string, filters: Filters) =>
  and(
    isOf(business),
    matching(bookRecords, COMPARED, filters, {
      period: bookRecords.at,
      type: (type) => sql`${bookRecords.facts} ->> 'type' = ${type}`,
      balance,
      identity: (identity) => isIdentified(business, identity),
    }),
  );

const isAnswer = (business: string, checks: readonly Check[]) =>
  and(
    eq(inquiries.business, business),
    isNotNull(inquiries.customerId),
    inArray(inquiries.kind, [...checks]),
    inArray(inquiries.state, [...ANSWERS]),
  );

/**
 * Filters customers by their newest answer to an identity check in the ledger. There are fewer checks than customers,
 * so they are collected first. Only people are checked, so other customers do not count as unanswered.
 */
function isIdentified(business: string, identity: Exclude<Filters["identity"], undefined>): SQL {
  if (identity === "unanswered")
    return sql`(${bookRecords.facts} ->> 'type' = 'INDIVIDUAL' AND ${bookRecords.id} NOT IN (
      SELECT ${inquiries.customerId} FROM ${inquiries} WHERE ${isAnswer(business, CHECKS)}))`;
  const [check, state] = IDENTITIES[identity];
  return sql`${bookRecords.id} IN (
    SELECT customer_id FROM (
      SELECT DISTINCT ON (${inquiries.customerId}) ${inquiries.customerId}, ${inquiries.state} FROM ${inquiries}
      WHERE ${isAnswer(business, [check])} ORDER BY ${inquiries.customerId}, ${inquiries.askedAt} DESC NULLS LAST, ${inquiries.id} DESC
    ) AS newest WHERE state = ${state})`;
}
const IDENTITIES = {
  kycMatched: ["customerKyc", "matched"],
  kycUnmatched: ["customerKyc", "unmatched"],
  shahkarMatched: ["customerShahkar", "matched"],
  shahkarUnmatched: ["customerShahkar", "unmatched"],
} as const satisfies Record<string, readonly [Check, InquiryState]>;

/** When each of these customers got the newest answer that gave this result. */
export async function checkedAt(
  business: string,
  identity: keyof typeof IDENTITIES,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const [check] = IDENTITIES[identity];
  const rows = await db()
    .selectDistinctOn([inquiries.customerId], {
      id: inquiries.customerId,
      at: sql`coalesce(${inquiries.endedAt}, ${inquiries.askedAt})`.mapWith(inquiries.askedAt),
    })
    .from(inquiries)
    .where(and(isAnswer(business, [check]), inArray(inquiries.customerId, [...ids])))
    .orderBy(inquiries.customerId, sql`${inquiries.askedAt} DESC NULLS LAST`, desc(inquiries.id));
  return new Map(rows.flatMap(({ id, at }) => (id === null ? [] : [[id, at] as const])));
}

/** The number of customers that match the filters. */
export async function countCustomers(business: string, filters: Filters): Promise<number> {
  const sets = setsOf(business, filters);
  if (sets?.length === 0) return 0;
  const [set, ...others] = sets ?? [];
  const { rows } = await db().execute<{ count: number }>(
    sets !== null && others.length > 0
      ? sql`SELECT count(DISTINCT (${bookRecords.at}, ${bookRecords.id}))::int AS count
          FROM ${withAny(sets)} AND ${isMeant(business, filters)}`
      : sql`SELECT count(*)::int AS count FROM ${bookRecords} WHERE ${and(isMeant(business, filters), set && hasAll(set))}`,
  );
  return rows[0]?.count ?? 0;
}

/** The numbers of a list are cached for this time, unless one of the customers is written meanwhile. */
const COUNTED_SECONDS = 10;

/** Counts once for all pages of a list and for all its viewers. */
async function counted(
  business: string,
  what: unknown,
  tags: readonly Tag[],
  count: () => Promise<number>,
): Promise<number> {
  const cacheSeconds = env().ANSWER_CACHE === "off" ? 0 : COUNTED_SECONDS;
  const key = `${business} customers counted ${JSON.stringify(what)}`;
  const { answer } = await cached(key, { business, tags, cacheSeconds }, async () => ({
    data: await count(),
    answeredAt: Date.now(),
    waitMs: 0,
    upstreamMs: 0,
    letters: key.length,
  }));
  return answer.data as number;
}

/**
 * Up to this number of customers with a hash are sorted at once. With more of them, the order is walked until there
 * are enough.
 */
const FEW = 2000;

/**
 * Returns the customers after a place in an order. The database mostly guesses wrongly how many customers have a
 * hash, and would walk the whole order to find one. So the hits are taken first if they are few. If there are several
 * sets, each is a separate index query, and the hits are sorted together afterwards (see `find.ts`). Only the records
 * of the page are opened.
 */
async function behind(
  business: string,
  filters: Filters,
  sort: ListSort,
  place: Place | undefined,
  limit: number,
): Promise<Stored[]> {
  const { by, isBehind } = ORDERS[sort];
  const sets = setsOf(business, filters);
  if (sets?.length === 0) return [];
  const [set, ...others] = sets ?? [];
  const isOn = place ? isBehind(place) : sql`true`;
  const page = sql`${isOn} ORDER BY ${by} LIMIT ${limit}`;
  let rows: { id: string }[] | null = null;
  // The subquery has the same name as the table, so that the order and the place are written once.
  if (sets !== null && others.length > 0)
    rows = (
      await db().execute<{ id: string }>(sql`
        SELECT id FROM (
          SELECT DISTINCT ${bookRecords.at}, ${bookRecords.id}, ${bookRecords.facts} FROM ${withAny(sets)} AND ${isMeant(business, filters)}
        ) AS ${bookRecords} WHERE ${page}`)
    ).rows;
  else if (set !== undefined) rows = await amongFew(set, business, filters, page);
  if (rows === null)
    return db()
      .select()
      .from(bookRecords)
      .where(and(isMeant(business, filters), set && hasAll(set), isOn))
      .orderBy(by)
      .limit(limit);
  const ids = rows.map(({ id }) => id);
  const found = await db()
    .select()
    .from(bookRecords)
    .where(and(isOf(business), inArray(bookRecords.id, ids)));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of the customers who have all of these hashes, if they are few; null if they are many. */
async function amongFew(
  set: readonly string[],
  business: string,
  filters: Filters,
  page: SQL,
): Promise<{ id: string }[] | null> {
  const { rows } = await db().execute<{ id: string | null; among: number }>(sql`
    WITH hit AS MATERIALIZED (
      SELECT ${bookRecords.business}, ${bookRecords.kind}, ${bookRecords.state}, ${bookRecords.at}, ${bookRecords.id}, ${bookRecords.facts}, ${bookRecords.terms}
      FROM ${bookRecords} WHERE ${isOf(business)} AND ${hasAll(set)} LIMIT ${FEW + 1}
    ), found AS (
      SELECT ${bookRecords.id} FROM hit AS ${bookRecords} WHERE ${isMeant(business, filters)} AND ${page}
    )
    SELECT among, found.id FROM (SELECT count(*)::int AS among FROM hit) AS counted LEFT JOIN found ON true`);
  if ((rows[0]?.among ?? 0) > FEW) return null;
  return rows.flatMap(({ id }) => (id === null ? [] : [{ id }]));
}

const hasAll = (terms: readonly string[]): SQL => sql`${bookRecords.terms} @> ${`{${terms}}`}::bigint[]`;

/** Each set of hashes joined with the records that have all of it. */
const withAny = (sets: readonly string[][]): SQL =>
  sql`unnest(${sql.param(sets.map((terms) => `{${terms}}`))}::text[]) AS wanted(terms)
    JOIN ${bookRecords} ON ${bookRecords.terms} @> wanted.terms::bigint[]`;

/**
 * A page of customers.
 *
 * @param after the id of the last customer of the page before, with that customer's balance at that time
 * @returns null if this customer does not exist any more
 */
async function customersPage(
  business: string,
  filters: Filters,
  { sort = "newest", after, perPage }: Pick<CustomerBookAsked, "sort" | "after" | "perPage">,
): Promise<{ items: ListedCustomer[]; unreadRows: number; nextAfter: string | null } | null> {
  const place = after === undefined ? undefined : await placeAfter(business, sort, after);
  if (place === null) return null;
  const found = await behind(business, filters, sort, place, perPage + 1);
  const shown = found.slice(0, perPage);
  const items = shown.flatMap((row) => opened(row) ?? []);
  const last = found.length > perPage ? shown.at(-1) : undefined;
  return { items, unreadRows: shown.length - items.length, nextAfter: last ? cursorOf(sort, last) : null };
}

/**
 * Yields all matching customers in chunks, except records that no key opens. It walks by place, so new or changed
 * customers do not shift the others.
 */
export async function* customerRows(
  business: string,
  { sort = "newest", ...filters }: Filters & { sort?: ListSort | undefined },
): AsyncGenerator<ListedCustomer[]> {
  let last: Place | undefined;
  do {
    const found = await behind(business, filters, sort, last, PER_LOOK);
    yield found.flatMap((row) => opened(row) ?? []);
    last = found.length < PER_LOOK ? undefined : found.at(-1);
  } while (last);
}

/** The balance may be different by the next page, so the cursor contains it. */
const cursorOf = (sort: ListSort, place: Place): string =>
  isByBalance(sort) ? `${place.id}_${balanceIn(place) ?? ""}` : place.id;

async function placeAfter(business: string, sort: ListSort, after: string): Promise<Place | null> {
  const [, id, amount] = (isByBalance(sort) ? /^(.+)_(-?\d{0,15})$/ : /^(.+)()$/).exec(after) ?? [];
  if (id === undefined) return null;
  if (isByBalance(sort)) return { id, at: new Date(0), facts: { balanceRial: amount ? Number(amount) : null } };
  const isIt = and(eq(bookRecords.business, business), eq(bookRecords.kind, KIND), eq(bookRecords.id, id));
  const [row] = await db().select({ at: bookRecords.at }).from(bookRecords).where(isIt).limit(1);
  return row ? { id, at: row.at, facts: null } : null;
}

function opened(row: Stored): ListedCustomer | null {
  try {
    return { ...recordIn<KeptCustomer>(row), toldAt: row.toldAt.toISOString() };
  } catch (error) {
    log.warn({ err: error, business: row.business, id: row.id }, "a customer in the book could not be opened");
    return null;
  }
}

/** The first customers whose code is not in the book: only the list has told about them, or nobody could read it. */
async function customersWithoutCode(business: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: bookRecords.id })
    .from(bookRecords)
    .where(and(isOf(business), isCodeless))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The number of customers that only the list has told about. */
export async function countUnknown(business: string): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${bookRecords} WHERE ${isOf(business)} AND ${knownAtOf(bookRecords.facts)} IS NULL`,
  );
  return rows[0]?.count ?? 0;
}

const WRITTEN = ["customers", "customer-book"] as const;

function countAsked(business: string, asked: CustomerBookAsked): Promise<number> {
  const { after: _after, perPage: _perPage, sort: _sort, ...filters } = asked;
  const tags = filters.identity ? ([...WRITTEN, "inquiries"] as const) : WRITTEN;
  return counted(business, filters, tags, () => countCustomers(business, filters));
}

/** A page, the number of all matching customers, and the number of customers that only the list has told about. */
export async function customersListed(business: string, asked: CustomerBookAsked) {
  const [page, total, unknown] = await Promise.all([
    customersPage(business, asked, asked),
    countAsked(business, asked),
    counted(business, "unknown", WRITTEN, () => countUnknown(business)),
  ]);
  return { page, total, unknown };
}

/** Customers by their ids, as the book knew them last. */
export async function customersById(business: string, ids: readonly string[]): Promise<Map<string, ListedCustomer>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select()
    .from(bookRecords)
    .where(and(isOf(business), sql`${bookRecords.id} = ANY(${sql.param([...ids])}::text[])`))
    .orderBy(asc(bookRecords.id));
  return new Map(rows.flatMap((row) => opened(row) ?? []).map((row) => [row.id, row]));
}

/** Looks for the customer that the written data would create. */
export type CustomerLook = (written: Parameters<typeof identityOf>[0]) => Promise<Match>;

/** How many customers without a code in the book are looked up one by one. */
const MOST_WITHOUT_CODE = 20;
const MOST_WITH_CODE = 20;
/** How long the list of customers without a code is reused: a file of thousands of rows asks for each row. */
const NEWS_MS = 15_000;

/**
 * Looks at the service and in the book.
 *
 * @param newsMs how long a new customer at the service may be missing in the book
 */
export function customerLook(business: string, ask: Ask, newsMs = NEWS_MS): CustomerLook {
  let known: { atMs: number; lacks: Promise<readonly string[] | null>; shown: Map<string, Customer> } | null = null;
  /** The customers without a code in the book; null if the book does not know all customers. */
  const lacking = async (): Promise<readonly string[] | null> => {
    const beganAtMs = Date.now();
    await bringNews(business, "customer", newsMs);
    await flushAnswers();
    const reading = await readingNow(business, "customer");
    if (!reading?.wholeAt || !reading.freshAt || reading.unread > 0) return null;
    if (beganAtMs - reading.freshAt.getTime() > newsMs) return null;
    const ids = await customersWithoutCode(business, MOST_WITHOUT_CODE + 1);
    return ids.length > MOST_WITHOUT_CODE ? null : ids;
  };
  const book = async (code: string): Promise<CodeInBook> => {
    if (!known || Date.now() - known.atMs >= newsMs) known = { atMs: Date.now(), lacks: lacking(), shown: new Map() };
    const lacks = await known.lacks;
    // A customer that Daftar made a moment ago is already in the book.
    await flushAnswers();
    const { items = [] } = (await customersPage(business, { q: code }, { perPage: MOST_WITH_CODE })) ?? {};
    const having = items.filter((row) => compareCode(code, row) === "there").map(({ id }) => id);
    return { ids: [...having, ...(lacks ?? [])], isAll: lacks !== null && items.length < MOST_WITH_CODE };
  };
  return (written) =>
    matchCustomer(identityOf(written), {
      list: (asked) => ask(customerOperations.list, asked),
      // A record that was looked up for one row is reused for the next rows.
      show: async (customerId) => {
        const shown = known?.shown;
        const record = shown?.get(customerId) ?? (await ask(customerOperations.show, { customerId }));
        shown?.set(customerId, record);
        return record;
      },
      book,
    });
}
