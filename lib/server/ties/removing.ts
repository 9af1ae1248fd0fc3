import "server-only";
import { sql } from "drizzle-orm";
import { alone } from "@/lib/server/db/alone";
import { db } from "@/lib/server/db/client";

const nameOf = (business: string, customerId: string): string => `remove customer ${business} ${customerId}`;

/**
 * Looks whether a customer may be removed, and removes them, while nothing that moves their money can begin. An order is
 * written down as leaving before it asks {@link isBeingRemoved}: either the look sees the order, or the order sees the removal.
 */
export const whileRemoving = <Result>(business: string, customerId: string, work: () => Promise<Result>) =>
  alone(nameOf(business, customerId), work);

/** Whether a removal of the customer is on its way, in any process. */
export async function isBeingRemoved(business: string, customerId: string): Promise<boolean> {
  const name = nameOf(business, customerId);
  const { rows } = await db().execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(hashtextextended(${name}, 0)) AS free`,
  );
  return rows[0]?.free !== true;
}
