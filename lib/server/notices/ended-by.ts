import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { AuditAction } from "@/lib/kit/audit";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema/index";

/** A notice is looked at soon after the act that ended it, so only the newest entries of the business are read. */
const NEWEST = 1000;

/** The member who did one of these acts to a record lately, by the audit log; null if nobody did. */
export async function lastActorOf(
  business: string,
  subject: string,
  actions: readonly AuditAction[],
): Promise<string | null> {
  const { actorId, action, subject: about, seq } = auditEntries;
  const newest = db()
    .select({ actorId, action, about, seq })
    .from(auditEntries)
    .where(eq(auditEntries.business, business))
    .orderBy(desc(seq))
    .limit(NEWEST)
    .as("newest");
  const [entry] = await db()
    .select({ actorId: newest.actorId })
    .from(newest)
    .where(and(eq(newest.about, subject), inArray(newest.action, [...actions])))
    .orderBy(desc(newest.seq))
    .limit(1);
  return entry?.actorId ?? null;
}
