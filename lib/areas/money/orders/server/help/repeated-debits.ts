import "server-only";
import { sql } from "drizzle-orm";
import type { WithdrawalRow } from "@/lib/areas/collecting/withdrawals/schemas";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";

/** Within this time monthly collections do not count as repeated. */
const WITHIN_DAYS = 7;

/**
 * The withdrawals that collect an amount which is already collected from the same payer within a week: at the
 * service, by the book, or by one of our orders that has not ended.
 *
 * @param orderId the order of these rows, if it exists already
 * @returns their rows, in order
 */
export async function repeatedDebits(
  business: string,
  rows: readonly WithdrawalRow[],
  orderId: string | undefined,
): Promise<number[]> {
  const today = tehranDayOf(Date.now());
  const days = rows.map(({ date }) => date ?? today);
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const { rows: found } = await db().execute<{ row: number }>(sql`
    WITH wanted AS (
      SELECT * FROM unnest(${sql.param(rows.map(({ row }) => row))}::int[],
        ${sql.param(rows.map(({ authorizationId }) => authorizationId))}::text[],
        ${sql.param(rows.map(({ amountRial }) => amountRial))}::bigint[], ${sql.param(days)}::date[])
        AS w (row, authorization_id, amount_rial, day))
    SELECT w.row FROM wanted w JOIN book_records b
      ON b.facts ->> 'authorizationId' = w.authorization_id AND b.amount_rial = w.amount_rial
      AND abs((b.at AT TIME ZONE 'Asia/Tehran')::date - w.day) < ${WITHIN_DAYS}::int
      WHERE b.business = ${business} AND b.kind = 'withdrawal' AND b.state IN ('DONE', 'INIT', 'PENDING')
        AND b.at BETWEEN ${first}::date - ${WITHIN_DAYS + 1}::int AND ${last}::date + ${WITHIN_DAYS + 1}::int
    UNION SELECT w.row FROM wanted w JOIN payment_orders o
      ON o.content ->> 'authorizationId' = w.authorization_id AND o.amount_rial = w.amount_rial
      AND abs(coalesce((o.content ->> 'date')::date, ${today}::date) - w.day) < ${WITHIN_DAYS}::int
      WHERE o.business = ${business} AND o.kind = 'withdrawal' AND o.part_of IS DISTINCT FROM ${orderId ?? null}::uuid
        AND o.state IN ('awaiting_approval', 'approved', 'sending', 'unknown', 'sent')
    UNION SELECT w.row FROM wanted w JOIN payment_orders o
      ON o.content -> 'rows' @> jsonb_build_array(
        jsonb_build_object('authorizationId', w.authorization_id, 'amountRial', w.amount_rial))
      WHERE o.business = ${business} AND o.kind = 'debitBatch' AND o.id IS DISTINCT FROM ${orderId ?? null}::uuid
        AND o.state IN ('awaiting_approval', 'approved')
    ORDER BY row`);
  return found.map(({ row }) => row);
}
