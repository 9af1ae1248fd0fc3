import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/lib/server/db/client";
import { watchedRecords } from "@/lib/server/db/schema/index";
import type { SeenState } from "../../timeline";
import type { Withdrawal } from "../answers";
import { nextLook, watchReason } from "./rules";

const KIND = "withdrawal";

export interface ToldWithdrawal {
  withdrawal: Withdrawal;
  /** What was known of it; null if nothing was. */
  before: SeenState | null;
}

/**
 * Plans the next look-up of each withdrawal. A withdrawal that will not change any more is no longer watched.
 *
 * @param isLook each was looked up by itself just now, so its next look may wait. A list decides nothing and
 *   postpones nothing.
 */
export async function planLooks(
  business: string,
  told: readonly ToldWithdrawal[],
  tx: Queryable,
  { isLook = false }: { isLook?: boolean } = {},
): Promise<void> {
  const now = Date.now();
  const mine = (ids: string[]) =>
    and(eq(watchedRecords.business, business), eq(watchedRecords.kind, KIND), inArray(watchedRecords.subjectId, ids));
  const ids = told.map(({ withdrawal }) => withdrawal.id);
  if (ids.length === 0) return;
  const watched = new Map((await tx.select().from(watchedRecords).where(mine(ids))).map((row) => [row.subjectId, row]));
  const settled: string[] = [];
  const planned: (typeof watchedRecords.$inferInsert)[] = [];
  for (const { withdrawal, before } of told) {
    const { id } = withdrawal;
    const row = watched.get(id);
    // A record that waits for its payer's account keeps waiting, independently of how fresh the last sighting was.
    const reason =
      watchReason(withdrawal, before, now) ??
      (row?.reason === "payer_account" && withdrawal.status === "DONE" && !withdrawal.payerAccount ? row.reason : null);
    const since = row && row.reason === reason ? row.since : new Date(now);
    const isFirst = !row || row.reason !== reason;
    const next =
      reason && (isFirst && reason === "deciding" ? now : nextLook(reason, withdrawal, since.getTime(), now));
    if (reason && next) {
      const nextAt = new Date(row && !isFirst && !isLook ? Math.min(row.nextAt.getTime(), next) : next);
      planned.push({ business, kind: KIND, subjectId: id, reason, since, nextAt });
    }
    if (row && !(reason && next)) settled.push(id);
  }
  if (settled.length > 0) await tx.delete(watchedRecords).where(mine(settled));
  if (planned.length > 0) {
    await tx
      .insert(watchedRecords)
      .values(planned)
      .onConflictDoUpdate({
        target: [watchedRecords.business, watchedRecords.kind, watchedRecords.subjectId],
        set: { reason: sql`excluded.reason`, since: sql`excluded.since`, nextAt: sql`excluded.next_at` },
      });
  }
}
