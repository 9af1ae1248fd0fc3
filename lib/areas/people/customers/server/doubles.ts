import "server-only";
import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { stateNow } from "@/lib/areas/collecting/authorizations/server/record";
import { type BookTerm, termsIn } from "@/lib/kit/book/entry";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { ApiError } from "@/lib/kit/operations/errors";
import { CUSTOMER_WALLET_KINDS } from "@/lib/kit/orders/kinds";
import { roleCan } from "@/lib/kit/permissions";
import type * as z from "@/lib/kit/zod";
import { wantedTerms } from "@/lib/server/book/terms";
import { db } from "@/lib/server/db/client";
import {
  bookRecords,
  customerCrowds,
  customerPairs,
  customersApart,
  paymentOrders,
} from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { DOUBLE_FIELDS, type DoublePair, type DoubleSide, type DoublesPage, type Hanging } from "../doubles";
import { KEPT_PERSONAL } from "../operations";
import type { customerDoublesInput, ListedCustomer, tellApartInput } from "../schemas";
import { countUnknown, customersById } from "./ask";
import { ALIKE_BY } from "./book";

/** What too many share says nothing of any two; of these it is said (a name that many have is nothing to tell). */
const CROWDED = (["code", "mobile"] as const).map((reason) => ALIKE_BY.indexOf(reason) + 1);
/** The most pairs that are shown; nobody looks at more at once. */
const MOST_PAIRS = 1000;

type Reason = (typeof ALIKE_BY)[number];
interface Pair {
  one: string;
  other: string;
  reasons: Reason[];
  codesDiffer: boolean;
}

const pairId = ({ one, other }: Pick<Pair, "one" | "other">): string => `${one} ${other}`;
const inOrder = (id: string, otherId: string) =>
  id < otherId ? { one: id, other: otherId } : { one: otherId, other: id };

/**
 * Customers who may be there twice, the surest first, with what is different and what hangs on each. They are
 * compared by hashes whenever one is written; a name alone counts only where one of two has no code, since two codes
 * are two people.
 */
export async function customerDoubles(
  asked: z.output<typeof customerDoublesInput>,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<DoublesPage> {
  const [{ pairs, found, crowds }, unknown] = await Promise.all([pairsOf(business, asked), countUnknown(business)]);
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const [records, told] = await Promise.all([customersById(business, ids), saidApart(business, ids)]);
  const hanging = await hangingOn(business, [...records.values()]);
  const apart = new Map(told.map((row) => [pairId(row), row]));
  const sideOf = (id: string): DoubleSide | null => {
    const record = records.get(id);
    return record ? { ...record, has: hanging.get(id) ?? NOTHING } : null;
  };
  const items = pairs.flatMap((pair): DoublePair[] => {
    const [one, other] = [sideOf(pair.one), sideOf(pair.other)];
    // One that no key opens cannot be compared.
    if (!one || !other) return [];
    const said = apart.get(pairId(pair));
    return [
      {
        id: pairId(pair),
        reasons: pair.reasons,
        codesDiffer: pair.codesDiffer,
        differing: DOUBLE_FIELDS.filter((field) => textOf(one, field) !== textOf(other, field)),
        sides: [one, other],
        apart: said ? { by: said.memberName, at: said.at.toISOString() } : null,
      },
    ];
  });
  const { page, perPage } = asked;
  const total = Math.min(found, MOST_PAIRS);
  const answer = {
    items,
    page,
    perPage,
    total,
    hasMore: page * perPage < total,
    crowds,
    unknown,
    isCut: found > MOST_PAIRS,
  };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, PAIR_PERSONAL);
}

const saidApart = (business: string, ids: readonly string[]) =>
  db()
    .select()
    .from(customersApart)
    .where(
      and(
        eq(customersApart.business, business),
        inArray(customersApart.one, [...ids]),
        inArray(customersApart.other, [...ids]),
      ),
    );

const PAIR_PERSONAL = Object.fromEntries(
  Object.entries(KEPT_PERSONAL).map(([path, kind]) => [path.replace("items.*.", "items.*.sides.*."), kind]),
);

/** As it is compared: how it was typed is no difference. */
const textOf = (row: ListedCustomer, field: (typeof DOUBLE_FIELDS)[number]): string =>
  plainLetters(String(row[field] ?? ""))
    .replace(/\s+/g, " ")
    .trim();

/** A page of the pairs, the surest first, of how many, and how much is shared by too many. */
async function pairsOf(
  business: string,
  { page, perPage, shown }: z.output<typeof customerDoublesInput>,
): Promise<{ pairs: Pair[]; found: number; crowds: number }> {
  const { one, other, place, rank } = customerPairs;
  const isSaid = sql`EXISTS (SELECT FROM ${customersApart} WHERE ${customersApart.business} = ${business}
    AND ${customersApart.one} = ${one} AND ${customersApart.other} = ${other})`;
  // A pair has a row for each of its reasons, so in so many rows there are enough pairs; one more tells that there
  // are more.
  const mostRows = (MOST_PAIRS + 1) * ALIKE_BY.length;
  const [{ rows }, crowds] = await Promise.all([
    db().execute<{ found: number; pairs: (Omit<Pair, "reasons"> & { places: number[] })[] }>(sql`
      WITH surest AS (
        SELECT ${one}, ${other}, ${rank} FROM ${customerPairs}
        WHERE ${eq(customerPairs.business, business)} AND ${shown === "apart" ? isSaid : sql`NOT ${isSaid}`}
        ORDER BY ${rank}, ${one}, ${other} LIMIT ${mostRows}
      ), pairs AS (
        SELECT one, other, min(rank) AS rank FROM surest GROUP BY one, other ORDER BY 3, 1, 2 LIMIT ${MOST_PAIRS + 1}
      ), asked AS (
        SELECT * FROM pairs ORDER BY rank, one, other LIMIT ${Math.max(0, Math.min(perPage, MOST_PAIRS - (page - 1) * perPage))}
        OFFSET ${(page - 1) * perPage}
      )
      SELECT (SELECT count(*)::int FROM pairs) AS found, coalesce((
        SELECT json_agg(json_build_object('one', asked.one, 'other', asked.other, 'codesDiffer', asked.rank >= ${ALIKE_BY.length}::int,
          'places', (SELECT json_agg(${place} ORDER BY ${place}) FROM ${customerPairs}
            WHERE ${eq(customerPairs.business, business)} AND ${one} = asked.one AND ${other} = asked.other)
        ) ORDER BY asked.rank, asked.one, asked.other) FROM asked), '[]') AS pairs`),
    db().$count(customerCrowds, and(eq(customerCrowds.business, business), inArray(customerCrowds.place, CROWDED))),
  ]);
  const { found = 0, pairs = [] } = rows[0] ?? {};
  const reasonsAt = (places: readonly number[]) => places.flatMap((each) => ALIKE_BY[each - 1] ?? []);
  return { pairs: pairs.map(({ places, ...pair }) => ({ ...pair, reasons: reasonsAt(places) })), found, crowds };
}

const NOTHING: Hanging = { authorizations: 0, active: 0, withdrawals: 0, orders: 0, openOrders: 0 };
/** Nothing more is done with them. */
const OVER = ["done", "failed", "canceled", "reversed", "rejected", "expired"];

/** By which a permission is theirs: the service need not name the customer, and tells a mobile and a code. */
const termsOfCustomer = ({ id, mobile, nationalCode }: ListedCustomer): BookTerm[] => [
  ...termsIn("id", id),
  ...termsIn("mobile", mobile),
  ...termsIn("nationalCode", nationalCode),
];

/** What the book and our own orders have of each of these customers; what two have in common counts for both. */
async function hangingOn(business: string, customers: readonly ListedCustomer[]): Promise<Map<string, Hanging>> {
  const ids = customers.map(({ id }) => id);
  const found = new Map(ids.map((id) => [id, { ...NOTHING }]));
  if (ids.length === 0) return found;
  const customerId = sql<string>`${paymentOrders.content} ->> 'customerId'`;
  const [orders, authorizations] = await Promise.all([
    db()
      .select({ id: customerId, state: paymentOrders.state, count: count() })
      .from(paymentOrders)
      .where(
        and(
          eq(paymentOrders.business, business),
          inArray(paymentOrders.kind, [...CUSTOMER_WALLET_KINDS]),
          inArray(customerId, [...ids]),
        ),
      )
      .groupBy(sql`1`, paymentOrders.state),
    tiedTo<{ id: string; state: string }>(
      business,
      "authorization",
      customers.flatMap((customer) => termsOfCustomer(customer).map((term) => ({ tie: customer.id, term }))),
      sql`${bookRecords.id} AS id, ${stateNow()} AS state`,
    ),
  ]);
  const withdrawals = await tiedTo<{ count: number }>(
    business,
    "withdrawal",
    [...new Set(authorizations.map(({ id }) => id))].map((id) => ({ tie: id, term: ["id", id] })),
    sql`count(*)::int AS count`,
    sql`GROUP BY wanted.id`,
  );
  const under = new Map(withdrawals.map(({ tie, count: of }) => [tie, of]));
  // One that is found by several values of a customer is one.
  const once = new Map(authorizations.map((each) => [`${each.tie} ${each.id}`, each]));
  for (const { tie, id, state } of once.values()) {
    const of = found.get(tie);
    if (!of) continue;
    of.authorizations += 1;
    if (state === "ACTIVE") of.active += 1;
    of.withdrawals += under.get(id) ?? 0;
  }
  for (const { id, state, count: of } of orders) {
    const one = found.get(id);
    if (!one) continue;
    one.orders += of;
    if (!OVER.includes(state)) one.openOrders += of;
  }
  return found;
}

/**
 * Records of a kind that have any of these values, each of which is a question of its own to the index (see
 * `find.ts`).
 */
async function tiedTo<Found extends object>(
  business: string,
  kind: "authorization" | "withdrawal",
  ties: readonly { tie: string; term: BookTerm }[],
  what: SQL,
  grouped = sql``,
): Promise<(Found & { tie: string })[]> {
  if (ties.length === 0) return [];
  const sets = ties.map(({ term: [field, value] }) => `{${wantedTerms(business, kind, field, value)}}`);
  const { rows } = await db().execute<Found & { tie: string }>(sql`
    SELECT wanted.id AS tie, ${what} FROM unnest(${sql.param(ties.map(({ tie }) => tie))}::text[], ${sql.param(sets)}::text[]) AS wanted(id, terms)
    JOIN ${bookRecords} ON ${bookRecords.terms} @> wanted.terms::bigint[]
      AND ${bookRecords.business} = ${business} AND ${bookRecords.kind} = ${kind} ${grouped}`);
  return rows as object[] as (Found & { tie: string })[];
}

/**
 * Remembers that two customers are two, or takes that back; the log says who did.
 *
 * @throws ApiError `not_found` where the book does not have both
 */
export async function tellApart(
  { customerId, otherId, isApart }: z.output<typeof tellApartInput>,
  { business, member, db: database, audit }: LocalContext,
): Promise<{ isApart: boolean }> {
  const pair = inOrder(customerId, otherId);
  const known = await customersById(business, [pair.one, pair.other]);
  if (pair.one === pair.other || known.size < 2) throw new ApiError("not_found");
  const isIt = and(
    eq(customersApart.business, business),
    eq(customersApart.one, pair.one),
    eq(customersApart.other, pair.other),
  );
  await database.transaction(async (tx) => {
    const row = { business, ...pair, memberId: member.id, memberName: member.name };
    const changed = isApart
      ? await tx.insert(customersApart).values(row).onConflictDoNothing().returning({ one: customersApart.one })
      : await tx.delete(customersApart).where(isIt).returning({ one: customersApart.one });
    // Said a second time, nothing happens.
    if (changed.length === 0) return;
    const action = isApart ? "customer.told_apart" : "customer.told_alike";
    await audit({ action, subject: pair.one, detail: { otherCustomer: pair.other } }, tx);
  });
  return { isApart };
}
