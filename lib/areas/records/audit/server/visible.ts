import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { auditEntries, memberships } from "@/lib/server/db/schema";

/**
 * Which entries the readers of one business see: its own, and what belongs to no business (signing in) as far as it is
 * about somebody who was its member at that time, or about nobody known. What a member did before they came, or after
 * they went, is another business's.
 */
export const isVisibleTo = (business: string) => sql`(${auditEntries.business} = ${business}
  OR (${auditEntries.business} IS NULL AND (${auditEntries.actorId} IS NULL OR EXISTS (
    SELECT FROM ${memberships} WHERE ${memberships.business} = ${business}
      AND ${memberships.memberId}::text = ${auditEntries.actorId} AND ${auditEntries.at} >= ${memberships.createdAt}
      AND (${memberships.disabledAt} IS NULL OR ${auditEntries.at} <= ${memberships.disabledAt})))))`;

/** The same for a program that goes through the whole chain. */
export async function visibilityOf(
  business: string,
): Promise<(content: { business: string | null; actorId: string | null; at: string }) => boolean> {
  const rows = await db()
    .select({ memberId: memberships.memberId, from: memberships.createdAt, until: memberships.disabledAt })
    .from(memberships)
    .where(eq(memberships.business, business));
  const seats = new Map(rows.map((row) => [row.memberId, row]));
  return ({ business: of, actorId, at }) => {
    if (of !== null) return of === business;
    if (actorId === null) return true;
    const seat = seats.get(actorId);
    const moment = new Date(at);
    return seat !== undefined && moment >= seat.from && (seat.until === null || moment <= seat.until);
  };
}
