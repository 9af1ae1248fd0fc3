import "server-only";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { settlementsLately } from "@/lib/areas/money/settlements/server/ask";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import type { HelpContext } from "./a2a";
import { pricesAtService } from "./past-settlements";

export type Way = "ACH" | "A2A";

/** The number of newest fees that a price is learnt from. Older ones may have been another price. */
const NEWEST = 200;

const HOLDS_MS = 10 * 60_000;
const told = () =>
  processSingleton("settlement-prices", () => new LRUCache<string, Map<Way, number>>({ max: 500, ttl: HOLDS_MS }));

/**
 * The service's fees for payments in addition to their amounts, in rial. The service does not publish its prices, so
 * they come from the business's last payments of the same type, including payments ordered elsewhere.
 *
 * @param counts the number of payments by type
 * @returns null as long as one of the types has no known price
 */
export async function feeOf(counts: ReadonlyMap<Way, number>, asker: HelpContext): Promise<number | null> {
  const { business } = asker.member;
  const prices = await pricesOrderedHere(business);
  const isMissing = () => [...counts.keys()].some((way) => !prices.has(way));
  const add = (more: ReadonlyMap<Way, number> | null) => {
    for (const [way, price] of more ?? []) if (!prices.has(way)) prices.set(way, price);
  };
  if (isMissing()) add(told().get(business) ?? null);
  if (isMissing()) {
    // The book has prices even while the service is away.
    const inBook = (await settlementsLately(business)).prices;
    add(inBook);
    const elsewhere = isMissing() ? await pricesAtService(asker) : null;
    add(elsewhere);
    if (elsewhere || inBook.size > 0) told().set(business, new Map([...(elsewhere ?? []), ...inBook]));
  }
  let feeRial = 0;
  for (const [way, count] of counts) {
    const price = prices.get(way);
    if (price === undefined) return null;
    feeRial += price * count;
  }
  return feeRial;
}

async function pricesOrderedHere(business: string): Promise<Map<Way, number>> {
  const { rows } = await db().execute<{ way: Way; wage_rial: string }>(sql`
    SELECT DISTINCT ON (way) way, wage_rial FROM (
      SELECT content->>'type' AS way, receipt->>'wageRial' AS wage_rial, receipt->>'parts' AS parts, created_at
      FROM ${paymentOrders} WHERE business = ${business} AND state = 'done'
      ORDER BY created_at DESC LIMIT ${NEWEST}
    ) AS newest WHERE wage_rial IS NOT NULL AND parts = '1' ORDER BY way, created_at DESC`);
  return new Map(rows.map(({ way, wage_rial }) => [way, Number(wage_rial)]));
}
