import "server-only";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Batch } from "@/lib/areas/money/batches/server/answers";
import { recordIn } from "@/lib/server/book/keep";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import type { AttentionItem } from "../schemas";

/** The most batches of two days that are looked through. */
const MOST_BATCHES = 500;

/**
 * Rows of batches that failed before they were handed over, in batches made elsewhere since a moment: they have no
 * settlement and no row of the statement, so only their batch counts them. What our orders made, they tell themselves.
 *
 * @returns null if there are none
 */
export async function batchRowsFailed(
  business: string,
  since: Date,
): Promise<Extract<AttentionItem, { kind: "batch_rows_failed" }> | null> {
  const rows = await db()
    .select()
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "batch"), gte(bookRecords.at, since)))
    .orderBy(desc(bookRecords.at))
    .limit(MOST_BATCHES);
  const failed = rows.flatMap((row) => {
    try {
      const { counts } = recordIn<Batch>(row);
      return counts.FAILED > 0 ? [{ id: row.id, count: counts.FAILED }] : [];
    } catch (error) {
      log.debug({ err: error, business }, "a batch of the book could not be opened");
      return [];
    }
  });
  if (failed.length === 0) return null;
  const ours = await orderedHere(
    business,
    failed.map(({ id }) => id),
  );
  const others = failed.filter(({ id }) => !ours.has(id));
  if (others.length === 0) return null;
  return {
    kind: "batch_rows_failed",
    count: others.reduce((sum, { count }) => sum + count, 0),
    batches: others.length,
  };
}

/** Which of these batches an order of ours made, whole or as one of its pieces. */
async function orderedHere(business: string, batchIds: readonly string[]): Promise<Set<string>> {
  const ids = sql`${sql.param([...batchIds])}::text[]`;
  const { rows } = await db().execute<{ id: string }>(sql`
    SELECT service_id AS id FROM payment_orders WHERE business = ${business} AND service_id = ANY(${ids})
    UNION
    SELECT piece ->> 'batchId' FROM payment_orders
      CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(receipt -> 'pieces') = 'array' THEN receipt -> 'pieces' ELSE '[]' END) AS piece
      WHERE business = ${business} AND kind = 'batch' AND sent_at > now() - interval '7 days'
        AND piece ->> 'batchId' = ANY(${ids})`);
  return new Set(rows.map(({ id }) => id));
}
