import "server-only";
import { sql } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { auditEntries, memberships } from "@/lib/server/db/schema";

/**
 * Which entries the readers of one business see: its own, and what belongs to no business (signing in) as far as it is
 * about one of its members or about nobody known.
 */
export const isVisibleTo = (business: string) => sql`(${auditEntries.business} = ${business}
  OR (${auditEntries.business} IS NULL AND (${auditEntries.actorId} IS NULL OR ${auditEntries.actorId} IN (
    SELECT ${memberships.memberId}::text FROM ${memberships} WHERE ${memberships.business} = ${business}))))`;

/** The same for a program that goes through the whole chain. */
export async function visibilityOf(
  business: string,
): Promise<(content: { business: string | null; actorId: string | null }) => boolean> {
  const rows = await db()
    .select({ memberId: memberships.memberId })
    .from(memberships)
    .where(sql`${memberships.business} = ${business}`);
  const ids = new Set(rows.map(({ memberId }) => memberId));
  return (content) =>
    content.business === business ||
    (content.business === null && (content.actorId === null || ids.has(content.actorId)));
}
