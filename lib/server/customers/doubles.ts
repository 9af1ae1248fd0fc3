import "server-only";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { ALIKE_BY } from "@/lib/customers/book";
import {
  DOUBLE_FIELDS,
  type DoublePair,
  type DoubleSide,
  type DoublesPage,
  type Hanging,
} from "@/lib/customers/doubles";
import { KEPT_PERSONAL } from "@/lib/customers/operations";
import type { customerDoublesInput, ListedCustomer, tellApartInput } from "@/lib/customers/schemas";
import { plainLetters } from "@/lib/format/plain-letters";
import { ApiError } from "@/lib/operations/errors";
import { CUSTOMER_WALLET_KINDS } from "@/lib/orders/kinds";
import { roleCan } from "@/lib/permissions";
import { stateNow } from "@/lib/server/book/authorizations";
import { countUnknown, customersById } from "@/lib/server/book/customers";
import { wantedTerms } from "@/lib/server/book/terms";
import { db } from "@/lib/server/db/client";
import { bookRecords, customersApart, isListedCustomer, paymentOrders } from "@/lib/server/db/schema";
import type { LocalContext } from "@/lib/server/local/handle";
import { maskAnswer } from "@/lib/server/proxy/mask";
import type * as z from "@/lib/zod";

/** What more customers than this share is an office's, or a name that many have: it says nothing of any two. */
const MOST_SHARING = 5;
/** So many pairs are looked through; nobody looks at more in one go. */
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
 * Customers who may be there twice, the surest first, with what is different and what hangs on each. They are compared by
 * hashes, in one question over all of the book's; a name alone counts only where one of two has no code, since two codes
 * are two people.
 */
export async function customerDoubles(
  { page, perPage, shown: wanted }: z.output<typeof customerDoublesInput>,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<DoublesPage> {
  const [{ pairs, crowds }, told, unknown] = await Promise.all([
    pairsOf(business),
    db().select().from(customersApart).where(eq(customersApart.business, business)),
    countUnknown(business),
  ]);
  const apart = new Map(told.map((row) => [pairId(row), row]));
  const meant = pairs.filter((pair) => apart.has(pairId(pair)) === (wanted === "apart"));
  const shown = meant.slice(0, MOST_PAIRS).slice((page - 1) * perPage, page * perPage);
  const ids = [...new Set(shown.flatMap(({ one, other }) => [one, other]))];
  const [records, hanging] = await Promise.all([customersById(business, ids), hangingOn(business, ids)]);
  const sideOf = (id: string): DoubleSide | null => {
    const record = records.get(id);
    return record ? { ...record, has: hanging.get(id) ?? NOTHING } : null;
  };
  const items = shown.flatMap((pair): DoublePair[] => {
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
  const total = Math.min(meant.length, MOST_PAIRS);
  const answer = {
    items,
    page,
    perPage,
    total,
    hasMore: page * perPage < total,
    crowds,
    unknown,
    isCut: meant.length > MOST_PAIRS,
  };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, PAIR_PERSONAL);
}

const PAIR_PERSONAL = Object.fromEntries(
  Object.entries(KEPT_PERSONAL).map(([path, kind]) => [path.replace("items.*.", "items.*.sides.*."), kind]),
);

/** As it is compared: how it was typed is no difference. */
const textOf = (row: ListedCustomer, field: (typeof DOUBLE_FIELDS)[number]): string =>
  plainLetters(String(row[field] ?? ""))
    .replace(/\s+/g, " ")
    .trim();

/** Every pair that shares something, and how much is shared by too many. */
async function pairsOf(business: string): Promise<{ pairs: Pair[]; crowds: number }> {
  const { rows } = await db().execute<{ place: number; members: { id: string; code: string }[]; size: number }>(sql`
    SELECT place::int AS place, count(*)::int AS size,
      CASE WHEN count(*) <= ${MOST_SHARING}
        THEN json_agg(json_build_object('id', id, 'code', alike[1]::text) ORDER BY id) ELSE '[]' END AS members
    FROM ${bookRecords}, unnest(alike) WITH ORDINALITY AS shared(hash, place)
    WHERE ${eq(bookRecords.business, business)} AND ${isListedCustomer} AND hash <> 0
    GROUP BY place, hash HAVING count(*) > 1`);
  const pairs = new Map<string, Pair>();
  let crowds = 0;
  for (const { place, members, size } of rows.toSorted((one, other) => one.place - other.place)) {
    const reason = ALIKE_BY[place - 1];
    if (!reason) continue;
    if (size > MOST_SHARING && (reason === "code" || reason === "mobile")) crowds += 1;
    for (const [index, first] of members.entries()) {
      for (const second of members.slice(index + 1)) {
        const codesDiffer = first.code !== "0" && second.code !== "0" && first.code !== second.code;
        const bothHaveCodes = first.code !== "0" && second.code !== "0";
        if (reason === "name" && bothHaveCodes) continue;
        const key = inOrder(first.id, second.id);
        const known = pairs.get(pairId(key));
        if (known) known.reasons.push(reason);
        else pairs.set(pairId(key), { ...key, reasons: [reason], codesDiffer });
      }
    }
  }
  const rank = ({ reasons, codesDiffer }: Pair) =>
    (codesDiffer ? ALIKE_BY.length : 0) + Math.min(...reasons.map((reason) => ALIKE_BY.indexOf(reason)));
  const sorted = [...pairs.values()].sort(
    (one, other) => rank(one) - rank(other) || (pairId(one) < pairId(other) ? -1 : 1),
  );
  return { pairs: sorted, crowds };
}

const NOTHING: Hanging = { authorizations: 0, active: 0, withdrawals: 0, orders: 0, openOrders: 0 };
/** Nothing more is done with them. */
const OVER = ["done", "failed", "canceled", "reversed", "rejected", "expired"];

/** What the book and our own orders have of each of these customers. */
async function hangingOn(business: string, ids: readonly string[]): Promise<Map<string, Hanging>> {
  const found = new Map(ids.map((id) => [id, { ...NOTHING }]));
  if (ids.length === 0) return found;
  const customerId = sql<string>`${paymentOrders.content} ->> 'customerId'`;
  const [orders] = await Promise.all([
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
    ...ids.map(async (id) => {
      const of = found.get(id);
      if (!of) return;
      const { rows } = await db().execute<{ id: string; state: string }>(sql`
        SELECT ${bookRecords.id} AS id, ${stateNow()} AS state FROM ${bookRecords}
        WHERE ${bookRecords.business} = ${business} AND ${bookRecords.kind} = 'authorization'
          AND ${bookRecords.terms} @> ${`{${wantedTerms(business, "authorization", "id", id)}}`}::bigint[]`);
      of.authorizations = rows.length;
      of.active = rows.filter(({ state }) => state === "ACTIVE").length;
      of.withdrawals = await withdrawalsOf(
        business,
        rows.map((row) => row.id),
      );
    }),
  ]);
  for (const { id, state, count: of } of orders) {
    const one = found.get(id);
    if (!one) continue;
    one.orders += of;
    if (!OVER.includes(state)) one.openOrders += of;
  }
  return found;
}

async function withdrawalsOf(business: string, authorizations: readonly string[]): Promise<number> {
  if (authorizations.length === 0) return 0;
  const sets = authorizations.map((id) => `{${wantedTerms(business, "withdrawal", "id", id)}}`);
  const { rows } = await db().execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM unnest(${sql.param(sets)}::text[]) AS wanted(terms)
    JOIN ${bookRecords} ON ${bookRecords.terms} @> wanted.terms::bigint[]
      AND ${bookRecords.business} = ${business} AND ${bookRecords.kind} = 'withdrawal'`);
  return rows[0]?.count ?? 0;
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
