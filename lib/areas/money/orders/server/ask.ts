import "server-only";
import { and, asc, between, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import type { Page } from "@/lib/kit/operations/define";
import { codesIn } from "@/lib/kit/orders/comment-code";
import { type ItemState, isCardRefund, MONEY_IN_KINDS, MOST_BATCH_ITEMS, type PartState } from "@/lib/kit/orders/kinds";
import { ownNumber } from "@/lib/kit/orders/own-number";
import { isOver, ORDER_STATES } from "@/lib/kit/orders/states";
import type { BatchOrderOutcomes, OrderItemRow, OrderRow } from "@/lib/kit/orders/views";
import { roleCan } from "@/lib/kit/permissions";
import type { Asked } from "@/lib/kit/records/list-input";
import { lookedUpAs, type Recognised, recognise } from "@/lib/kit/search/recognise";
import { idOfReference } from "@/lib/server/core/references";
import { isUuid } from "@/lib/server/core/uuid";
import { db, type Queryable } from "@/lib/server/db/client";
import { inOrder } from "@/lib/server/db/in-order";
import { matching } from "@/lib/server/db/matching";
import { plainLettersOf, wordsInDatabase } from "@/lib/server/db/plain-letters";
import { orderItems, paymentOrders } from "@/lib/server/db/schema";
import type { OwnTotals, Totals } from "@/lib/server/lists/totals";
import type { Member } from "@/lib/server/members/session";
import { kindsWithPersonalId } from "@/lib/server/orders/kinds/registry";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { rowsInDoubt } from "@/lib/server/orders/record/items";
import { orderColumns, rowOf, shownIban, shownName, shownText } from "@/lib/server/orders/record/rows";
import { orderFilters } from "../filters";
import { orderOperations } from "../operations";
import type { orderItemsInput } from "../schemas";
import { ORDER_STATUS } from "../status";

/** The reader whose rights count: the member of a request, or of a file that is made later. */
type Reader = Pick<Member, "id" | "business" | "role">;

const ORDERED = { at: paymentOrders.createdAt, rial: paymentOrders.amountRial, id: paymentOrders.id };

/** Orders are counted up to this number. Counting more would take longer than reading the page. */
const COUNTED = 1000;

/**
 * Payment orders, newest first.
 *
 * @param shapes the shapes of the search text
 */
export async function listOrders(
  input: Asked<typeof orderFilters>,
  reader: Reader,
  shapes = recogniseOrders(input.q, reader),
): Promise<Page<OrderRow>> {
  const { page, perPage } = input;
  const where = and(eq(paymentOrders.business, reader.business), isAsked(input, shapes, reader, true));
  const [rows, total] = await Promise.all([
    db()
      .select(orderColumns())
      .from(paymentOrders)
      .where(where)
      .orderBy(...inOrder(ORDERED, input.sort))
      .limit(perPage + 1)
      .offset((page - 1) * perPage),
    countUpTo(where),
  ]);
  return {
    items: rows.slice(0, perPage).map((row) => rowOf(row, reader.role)),
    page,
    perPage,
    total,
    hasMore: rows.length > perPage,
  };
}

/**
 * Orders that match any of these texts, newest first, with the same search as the list.
 *
 * @param limit the most orders; one more means that there are more
 */
export async function ordersFoundBy(
  texts: readonly string[],
  reader: Reader,
  limit: number,
): Promise<{ items: (OrderRow & { refundNumber: string | null })[]; hasMore: boolean }> {
  if (texts.length === 0) return { items: [], hasMore: false };
  const ids = sql.join(
    texts.map((text) => found(recognise(text), text, reader)),
    sql` UNION `,
  );
  const rows = await db()
    .select(orderColumns())
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, reader.business), foundAlone(ids)))
    .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
    .limit(limit + 1);
  const items = rows
    .slice(0, limit)
    .map((row) => ({ ...rowOf(row, reader.role), refundNumber: refundNumberOf(row.order) }));
  return { items, hasMore: rows.length > limit };
}

/** The number with which the statement shows a gateway refund. */
const refundNumberOf = ({ kind, content: { paymentNumber } }: PaymentOrder): string | null =>
  isCardRefund(kind) && typeof paymentNumber === "string" ? paymentNumber : null;

/** Orders whose settlement waits at the service for the wallet's balance, oldest first. */
export function queuedOrders(
  business: string,
  limit: number,
): Promise<{ id: string; trackId: string; amountRial: number; createdAt: Date }[]> {
  const waits = and(
    eq(paymentOrders.business, business),
    eq(paymentOrders.state, "sent"),
    eq(paymentOrders.kind, "queued"),
    sql`${paymentOrders.receipt} ->> 'status' = 'QUEUED'`,
  );
  return db()
    .select({
      id: paymentOrders.id,
      trackId: paymentOrders.trackId,
      amountRial: paymentOrders.amountRial,
      createdAt: paymentOrders.createdAt,
    })
    .from(paymentOrders)
    .where(waits)
    .orderBy(asc(paymentOrders.createdAt))
    .limit(limit);
}

const { sort: _sort, ...COMPARED } = orderFilters;

function isAsked(
  asked: Asked<typeof orderFilters>,
  shapes: readonly Recognised[],
  reader: Reader,
  isPage = false,
): SQL | undefined {
  // Very many orders may have a usual amount. A page of nothing else is a walk of its index from the newest order; what
  // else filters or orders the list has to see all of them.
  const { page, perPage, q: _q, ...others } = asked;
  const isAlone = isPage && Object.values(others).every((value) => value === undefined);
  const mostOfAmount = isAlone ? Math.max(page * perPage, COUNTED) + 1 : null;
  return and(
    matching(paymentOrders, COMPARED, asked, {
      attention: () => isNotNull(paymentOrders.attention),
      made: () => eq(paymentOrders.makerId, reader.id),
      period: paymentOrders.createdAt,
      q: (q) => foundAlone(found(shapes, q, reader, mostOfAmount)),
    }),
    // The parts of an order are listed by their whole order, unless the list is searched or filtered by attention.
    asked.q || asked.attention ? undefined : isNull(paymentOrders.partOf),
  );
}

/** Digits alone may be an amount too: an order's own numbers are looked for as they stand. */
export const recogniseOrders = (q: string | undefined, { role }: Pick<Reader, "role">): Recognised[] =>
  q === undefined ? [] : lookedUpAs(q, roleCan(role, "personal.see")).filter(({ kind }) => kind !== "ownNumber");

/** If a search finds a whole order and its withdrawals, only the whole order is listed. */
const foundAlone = (ids: SQL): SQL =>
  sql`${paymentOrders.id} IN (WITH hit AS (${ids}) SELECT hit.id FROM hit JOIN payment_orders o ON o.id = hit.id
    WHERE o.part_of IS NULL OR o.part_of NOT IN (SELECT id FROM hit))`;

/**
 * Finds orders by one of their ids, by the business's own or any other number, a destination, a payer's authorization
 * or mobile, a customer's id, a receiver's name, or an amount, with or without the day on which they were made. Members who see
 * personal data also find them by their file's name and by words of their descriptions. A batch is found by each of
 * its rows.
 */
function found(
  shapes: readonly Recognised[],
  q: string,
  { business, role }: Reader,
  mostOfAmount: number | null = null,
): SQL {
  const maySee = roleCan(role, "personal.see");
  // A batch's id is made of its payments, so guesses of it could reveal masked data.
  const referred = idOfReference(q);
  const mayGuess = referred !== null || maySee;
  const ofOrders = (condition: SQL) =>
    sql`SELECT o.id FROM payment_orders o WHERE o.business = ${business} AND ${condition}`;
  const ofRows = (condition: SQL) =>
    sql`SELECT i.order_id FROM order_items i WHERE i.business = ${business} AND ${condition}`;
  const ids = [
    ofOrders(
      sql`o.service_id = ${referred ?? q} ${mayGuess ? sql`` : sql`AND o.kind <> ALL(${sql.param(kindsWithPersonalId())}::text[])`}`,
    ),
  ];
  if (isUuid(q))
    ids.push(
      ofOrders(sql`(o.id = ${q} OR o.track_id = ${q})`),
      ofRows(sql`i.track_id = ${q}`),
      ofOrders(sql`o.content ->> 'authorizationId' = ${q}`),
      ofOrders(sql`o.content ->> 'customerId' = ${q}`),
    );
  const own = ownNumber(q);
  if (own !== null)
    ids.push(
      ofOrders(sql`lower(o.external_id) = lower(${own})`),
      ofRows(sql`lower(i.external_id) = lower(${own})`),
      // The rows of a debit batch become orders of their own after approval. Only few batches wait.
      ofOrders(sql`o.state = 'awaiting_approval' AND o.kind = 'debitBatch' AND EXISTS (
        SELECT FROM jsonb_path_query(o.content, '$.rows[*].externalId') n WHERE lower(n #>> '{}') = lower(${own}))`),
    );
  // The wallet code in a customer's transactions names the order, in the digits of any script.
  for (const code of codesIn(q)) ids.push(ofOrders(sql`o.content ->> 'walletCode' = ${code}`));
  for (const shape of shapes) ids.push(...byShape(shape));
  // Each condition uses its own index. One condition with OR would read every order.
  return sql.join(ids, sql` UNION `);

  function byShape(shape: Recognised): SQL[] {
    const { kind, value } = shape;
    if (kind === "iban")
      return [
        ofOrders(sql`o.destination = ${value}`),
        ofRows(sql`i.iban = ${value}`),
        // The business's own account from which an order brings money.
        ofOrders(sql`o.destination IS NULL AND o.content ->> 'iban' = ${value}`),
      ];
    // A payer's mobile finds withdrawals only for members who see it unmasked. Others can search by the
    // authorization.
    if (kind === "mobile") return maySee ? [ofOrders(sql`o.content ->> 'mobile' = ${value}`)] : [];
    if (kind === "name" || kind === "words") {
      if (kind === "words" && !maySee) return [];
      const [ofOrder, ofRow] =
        kind === "name"
          ? [sql`o.content ->> 'ownerName'`, sql`i.owner_name`]
          : [sql`o.content ->> 'description'`, sql`i.description`];
      const wanted = wordsInDatabase(sql`${value}`);
      return [
        ofOrders(sql`${wordsInDatabase(ofOrder)} @> ${wanted}`),
        ofRows(sql`${wordsInDatabase(ofRow)} @> ${wanted}`),
      ];
    }
    if (kind === "amount") {
      const amounts = sql`${sql.param([...shape.amountsRial])}::bigint[]`;
      const day = shape.day === null ? null : tehranDayBounds(shape.day);
      const isOnDay =
        day && sql`AND o.created_at >= ${day.from}::timestamptz AND o.created_at < ${day.to}::timestamptz`;
      if (mostOfAmount === null) return [ofOrders(sql`o.amount_rial = ANY(${amounts}) ${isOnDay ?? sql``}`)];
      return [
        sql`SELECT walk.id FROM unnest(${amounts}) AS wanted(rial) CROSS JOIN LATERAL (
          SELECT o.id FROM payment_orders o WHERE o.business = ${business} AND o.amount_rial = wanted.rial
            ${isOnDay ?? sql``} ORDER BY o.created_at DESC LIMIT ${mostOfAmount}) AS walk`,
      ];
    }
    if (kind === "fileName") {
      if (!maySee) return [];
      const like = `%${plainLetters(value).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
      const fileName = plainLettersOf(sql`o.content ->> 'fileName'`);
      return [ofOrders(sql`o.kind = 'batch' AND ${fileName} LIKE ${like}`)];
    }
    if (kind === "number" || kind === "trackId" || kind === "transactionId")
      return [
        ofOrders(sql`o.content ->> 'paymentNumber' = ${value}`),
        ofOrders(sql`o.receipt ->> 'transactionId' = ${value}`),
        ofOrders(sql`o.receipt ->> 'refCode' = ${value}`),
        // A deposit or refund that the service made in several parts has more ids than the first one.
        ofOrders(sql`o.receipt ? 'deposits' AND o.receipt -> 'deposits' @> ${JSON.stringify([{ id: value }])}::jsonb`),
        ofOrders(
          sql`o.receipt ? 'partIds' AND o.receipt -> 'partIds' @> ${JSON.stringify([{ transactionId: value }])}::jsonb`,
        ),
        ofRows(sql`i.payment_number = ${value}`),
        ofRows(sql`i.transaction_id = ${value}`),
      ];
    return [];
  }
}

/** The orders of a list by state and by the direction in which their money moves. */
async function sumOrders(input: Asked<typeof orderFilters>, reader: Reader, within: Queryable): Promise<Totals> {
  const shapes = recogniseOrders(input.q, reader);
  const way = sql<number>`CASE WHEN ${inArray(paymentOrders.state, ORDER_STATES.filter(isOver))} THEN 0
    WHEN ${inArray(paymentOrders.kind, [...MONEY_IN_KINDS])} THEN 1 ELSE -1 END`;
  const sums = await within
    .select({
      state: sql<string>`${paymentOrders.state}`,
      way,
      count: sql<number>`count(*)::int`,
      rial: sql`coalesce(sum(${paymentOrders.amountRial}), 0)`.mapWith(Number),
    })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, reader.business), isAsked(input, shapes, reader)))
    .groupBy(sql`1`, sql`2`);
  return { sums, since: null };
}

export const orderTotals: OwnTotals = {
  operation: orderOperations.list as unknown as OwnTotals["operation"],
  views: ORDER_STATUS,
  sums: sumOrders as OwnTotals["sums"],
};

async function countUpTo(where: SQL | undefined): Promise<number | null> {
  const some = db()
    .select({ one: sql`1` })
    .from(paymentOrders)
    .where(where)
    .limit(COUNTED + 1)
    .as("some");
  const [row] = await db().select({ total: sql<number>`count(*)::int` }).from(some);
  return row && row.total <= COUNTED ? row.total : null;
}

/** The payments of a batch order, in the order of its file. */
export async function listItems(
  { orderId, state, page, perPage }: z.output<typeof orderItemsInput>,
  reader: Reader,
): Promise<Page<OrderItemRow>> {
  const [order] = await db()
    .select({ id: paymentOrders.id, kind: paymentOrders.kind, state: paymentOrders.state })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.id, orderId), eq(paymentOrders.business, reader.business)));
  const doubt = order ? await rowsInDoubt(order, db()) : null;
  const isDoubted = doubt ? between(orderItems.row, doubt.from, doubt.to) : sql`false`;
  const isWaiting = eq(orderItems.state, "waiting");
  const isSuch = (wanted: PartState) => {
    if (wanted === "unknown") return and(isWaiting, isDoubted);
    return wanted === "waiting" ? and(isWaiting, not(isDoubted)) : eq(orderItems.state, wanted);
  };
  const standing = (item: { row: number; state: ItemState }): PartState =>
    item.state === "waiting" && doubt && item.row >= doubt.from && item.row <= doubt.to ? "unknown" : item.state;
  const where = and(eq(orderItems.orderId, orderId), eq(orderItems.business, reader.business), state && isSuch(state));
  const [rows, [counted]] = await Promise.all([
    db()
      .select()
      .from(orderItems)
      .where(where)
      .orderBy(asc(orderItems.row))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db().select({ total: sql<number>`count(*)::int` }).from(orderItems).where(where),
  ]);
  const total = counted?.total ?? 0;
  const { role } = reader;
  return {
    items: rows.map((item) => ({
      row: item.row,
      trackId: item.trackId,
      iban: shownIban(item.iban, role),
      ownerName: shownName(item.ownerName, role),
      amountRial: item.amountRial,
      type: item.type,
      paymentNumber: item.paymentNumber,
      description: shownText(item.description, role),
      externalId: item.externalId,
      state: standing(item),
      failure: shownText(item.failure, role),
    })),
    page,
    perPage,
    total,
    hasMore: page * perPage < total,
  };
}

/**
 * The outcomes of the payments in one of the service's batches, from the order's rows: the rows that were sent
 * together with the named one.
 *
 * @param trackId of any of its payments
 * @returns null if no order of this business made it
 */
export async function outcomesOfBatch(trackId: string, business: string): Promise<BatchOrderOutcomes["order"]> {
  if (!isUuid(trackId)) return null;
  const { rows } = await db().execute<{ order_id: string; state: ItemState; count: number; rial: number }>(sql`
    WITH pieces AS (
      SELECT order_id, track_id, state, amount_rial, (row_number() OVER (ORDER BY row) - 1) / ${MOST_BATCH_ITEMS}::int AS piece
      FROM ${orderItems} WHERE business = ${business}
        AND order_id = (SELECT order_id FROM ${orderItems} WHERE track_id = ${trackId} AND business = ${business}))
    SELECT order_id, state, count(*)::int AS count, sum(amount_rial)::float8 AS rial FROM pieces
    WHERE piece = (SELECT piece FROM pieces WHERE track_id = ${trackId}) GROUP BY order_id, state`);
  const [first] = rows;
  if (!first) return null;
  const counts = { waiting: 0, sent: 0, done: 0, failed: 0, canceled: 0, reversed: 0 };
  const rials = { ...counts };
  for (const { state, count, rial } of rows) [counts[state], rials[state]] = [count, rial];
  return { id: first.order_id, count: rows.reduce((sum, { count }) => sum + count, 0), counts, rials };
}
