import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { OrderState } from "@/lib/kit/orders/states";
import { db } from "@/lib/server/db/client";
import { bookRecords, orderItems, paymentOrders, paymentRequests, payments } from "@/lib/server/db/schema/index";

// The money that is still to be collected or paid under a record. Refunds bring the payer's own money back, so they are
// none of it.

export interface CountAndSum {
  count: number;
  rial: number;
}

/** The values by which orders name somebody who is collected from, or paid to. */
export interface Party {
  authorizations: readonly string[];
  mobiles?: readonly string[];
  ibans?: readonly string[];
}

/**
 * Orders in such states by which money is collected from a party, or paid to them. Of an order with many rows only
 * theirs count. An order that became a withdrawal of the book counts there, and a whole order in its parts.
 */
export async function ordersToCome(
  business: string,
  states: readonly OrderState[],
  { authorizations, mobiles = [], ibans = [] }: Party,
): Promise<CountAndSum> {
  const some = (values: readonly string[]) => sql`ANY(${sql.param([...values])}::text[])`;
  const isSuch = sql`o.business = ${business} AND o.state = ${some(states)}
    AND o.kind NOT IN ('debitRefund', 'gatewayRefund')`;
  const isWhole = sql`NOT EXISTS (SELECT FROM ${paymentOrders} part WHERE part.part_of = o.id)`;
  const { rows } = await db().execute<{ count: number; rial: number }>(sql`
    SELECT count(*)::int AS count, coalesce(sum(each.rial), 0)::float8 AS rial FROM (
      SELECT o.amount_rial AS rial FROM ${paymentOrders} o
        WHERE ${isSuch} AND ${isWhole}
          AND (o.content ->> 'authorizationId' = ${some(authorizations)} OR o.content ->> 'mobile' = ${some(mobiles)})
          AND NOT EXISTS (SELECT FROM ${bookRecords} b
            WHERE b.business = o.business AND b.kind = 'withdrawal' AND b.id = o.service_id)
      UNION ALL
      SELECT sum((each_row ->> 'amountRial')::bigint) FROM ${paymentOrders} o
        CROSS JOIN LATERAL jsonb_path_query(o.content, '$.rows[*]') AS each_row
        WHERE ${isSuch} AND o.kind = 'debitBatch' AND ${isWhole}
          AND each_row ->> 'authorizationId' = ${some(authorizations)}
        GROUP BY o.id
      UNION ALL
      SELECT o.amount_rial FROM ${paymentOrders} o
        WHERE ${isSuch} AND o.destination = ${some(ibans)}
      UNION ALL
      SELECT sum(i.amount_rial) FROM ${paymentOrders} o JOIN ${orderItems} i ON i.order_id = o.id
        WHERE ${isSuch} AND i.business = ${business} AND i.iban = ${some(ibans)}
          AND i.state NOT IN ('done', 'failed', 'canceled', 'reversed')
        GROUP BY o.id
    ) AS each`);
  return rows[0] ?? { count: 0, rial: 0 };
}

/**
 * Links by which money may still come: their amount while they work, and what payers are paying by them at the gateway.
 * A link that anybody may pay by any number of times counts only what is being paid.
 */
export async function linksToCome(business: string, isMeant: SQL): Promise<CountAndSum> {
  const paid = (states: SQL) =>
    sql`FROM ${payments} p WHERE p.request_id = ${paymentRequests.id} AND p.state IN (${states})`;
  const { rows } = await db().execute<{ count: number; rial: number }>(sql`
    SELECT count(*)::int AS count, coalesce(sum(each.rial), 0)::float8 AS rial FROM (
      SELECT greatest(
        CASE WHEN ${paymentRequests.takenBackAt} IS NULL AND ${paymentRequests.linkUntil} > now()
            AND NOT (${paymentRequests.isForMany} AND ${paymentRequests.customerId} IS NULL)
            AND (${paymentRequests.isForMany} OR NOT EXISTS (SELECT ${paid(sql`'verified'`)}))
          THEN ${paymentRequests.amountRial} ELSE 0 END,
        -- Several visits of one payer are one payment.
        least((SELECT coalesce(sum(p.amount_rial), 0) ${paid(sql`'opening', 'at_gateway', 'paid', 'verifying'`)}),
          CASE WHEN NOT ${paymentRequests.isForMany} THEN ${paymentRequests.amountRial} END)) AS rial
      FROM ${paymentRequests} WHERE ${paymentRequests.business} = ${business} AND ${isMeant}
    ) AS each WHERE each.rial > 0`);
  return rows[0] ?? { count: 0, rial: 0 };
}
