import "server-only";
import { sql } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";

type Way = "ACH" | "A2A";

/** The fees that a price is learnt from: older ones may have been another price. */
const NEWEST = 200;

/**
 * What the service would take for payments on top of their amounts, in rial: it tells its prices nowhere, so the last
 * payments of the business that went the same way tell.
 *
 * @returns null while no payment has told for one of the ways
 */
export async function feeOf(business: string, ways: readonly Way[]): Promise<number | null> {
  const { rows } = await db().execute<{ way: Way; wage_rial: string }>(sql`
    SELECT DISTINCT ON (way) way, wage_rial FROM (
      SELECT content->>'type' AS way, receipt->>'wageRial' AS wage_rial, receipt->>'parts' AS parts, created_at
      FROM ${paymentOrders} WHERE business = ${business} AND state = 'done'
      ORDER BY created_at DESC LIMIT ${NEWEST}
    ) AS newest WHERE wage_rial IS NOT NULL AND parts = '1' ORDER BY way, created_at DESC`);
  const prices = new Map(rows.map(({ way, wage_rial }) => [way, Number(wage_rial)]));
  let feeRial = 0;
  for (const way of ways) {
    const price = prices.get(way);
    if (price === undefined) return null;
    feeRial += price;
  }
  return feeRial;
}
