import "server-only";
import { desc } from "drizzle-orm";
import type { AuditAction } from "@/lib/kit/audit";
import { originOf } from "@/lib/server/core/request-origin";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLockBriefly } from "@/lib/server/db/locks";
import { auditEntries } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { type AuditContent, entryHash, GENESIS_HASH } from "./chain";

/** Every audited write waits for the chain, so a process that stands still with its lock loses it after so long. */
const HELD_STILL_MS = 5000;

export interface AuditEntry {
  /** `<area>.<what happened>`, for example `member.signed_in`. The viewer has words for each. */
  action: AuditAction;
  business?: string | null;
  /** Null for what the system did by itself. */
  actor: { id: string; name: string } | null;
  /** What it was done to: an id. */
  subject?: string | null;
  /** Facts a reader needs later. Never a secret, never a personal value. */
  detail?: Record<string, unknown>;
  /** Both are those of the request in hand, where it is the actor's and nothing else is said. */
  ip?: string | null;
  requestId?: string | null;
}

/**
 * Appends to the audit chain, inside the caller's transaction when one is given: the entry and what it tells of are
 * kept together or not at all.
 */
export async function recordAudit(entry: AuditEntry, within?: Queryable): Promise<void> {
  if (!within) {
    await db().transaction((tx) => recordAudit(entry, tx));
    return;
  }
  await takeLockBriefly(within, HELD_STILL_MS, "audit-chain");
  const [last] = await within
    .select({ seq: auditEntries.seq, hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  const origin = originOf(entry.actor?.id);
  const content: AuditContent = {
    at: new Date().toISOString(),
    business: entry.business ?? null,
    actorId: entry.actor?.id ?? null,
    actorName: entry.actor?.name ?? "Daftar",
    action: entry.action,
    subject: entry.subject ?? null,
    detail: entry.detail ?? {},
    ip: entry.ip ?? origin?.ip ?? null,
    requestId: entry.requestId ?? origin?.requestId ?? null,
  };
  const previousHash = last?.hash ?? GENESIS_HASH;
  // Counted under the lock, not by the sequence: numbers without gaps tell of entries that are gone.
  const seq = (last?.seq ?? 0) + 1;
  await within
    .insert(auditEntries)
    .values({ ...content, seq, at: new Date(content.at), previousHash, hash: entryHash(previousHash, seq, content) });
  if (entry.business) await publish({ business: entry.business, tags: ["audit"] }, within);
}
