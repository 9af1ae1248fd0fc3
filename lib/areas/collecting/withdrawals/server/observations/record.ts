import "server-only";
import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { observations, watchedRecords } from "@/lib/server/db/schema/index";
import { isFinalStatus, type SeenState, seenStateOf } from "../../timeline";
import type { Withdrawal } from "../answers";
import { nextLook, watchReason } from "./watch";

const KIND = "withdrawal";
const REMEMBERED = 20_000;
/** An answer may arrive after a newer one. Within this time, an answer that would undo a final state is ignored. */
const OVERTAKING_MS = 10_000;

export interface Sighting {
  withdrawal: Withdrawal;
  /** When the service gave the answer. */
  at: Date;
}

export interface SightingSource {
  source: "look_up" | "poll" | "webhook";
  actorName?: string | null;
  deliveryId?: string | null;
  /** The record itself was looked up, so the next look may wait. A list decides nothing and postpones nothing. */
  isLook?: boolean;
}

export interface Change {
  id: string;
  /** Null if it was never seen before. */
  before: SeenState | null;
  after: SeenState;
}

const remembered = () => processSingleton("seen-states", () => new LRUCache<string, string>({ max: REMEMBERED }));
const keyOf = (business: string, id: string) => `${business} ${id}`;
const compact = (state: SeenState) => Object.values(state).join("|");
const hashOf = (state: SeenState) => createHash("sha256").update(compact(state)).digest("base64url").slice(0, 22);

/** Whether this process has already recorded exactly this state. It needs no query. */
export const isRemembered = (business: string, withdrawal: Withdrawal): boolean =>
  remembered().get(keyOf(business, withdrawal.id)) === compact(seenStateOf(withdrawal));

/**
 * Stores what is new in these sightings and plans the next looks.
 *
 * @returns the withdrawals whose state differs from the last known one, with both states
 */
export async function recordSightings(
  business: string,
  sightings: readonly Sighting[],
  from: SightingSource,
): Promise<Change[]> {
  const byId = new Map(sightings.map((sighting) => [sighting.withdrawal.id, sighting]));
  if (byId.size === 0) return [];
  const changes = await db().transaction(async (tx) => {
    await takeLock(tx, "sightings", business);
    const last = await lastStates(business, [...byId.keys()], tx);
    const changed: Change[] = [];
    const current: Sighting[] = [];
    for (const [id, sighting] of byId) {
      const known = last.get(id);
      const after = seenStateOf(sighting.withdrawal);
      const isNew = known?.stateHash !== hashOf(after);
      if (isNew && known && hasBeenOvertaken(known, after, sighting.at)) continue;
      current.push(sighting);
      if (isNew) changed.push({ id, before: known?.state ?? null, after });
    }
    if (changed.length > 0) {
      await tx.insert(observations).values(changed.map((change) => rowOf(business, change, byId, from)));
    }
    await planLooks(business, current, { last, isLook: from.isLook ?? false }, tx);
    return changed;
  });
  for (const { withdrawal } of byId.values()) {
    remembered().set(keyOf(business, withdrawal.id), compact(seenStateOf(withdrawal)));
  }
  return changes;
}

interface Known {
  stateHash: string;
  state: SeenState;
  at: Date;
}

async function lastStates(business: string, ids: string[], tx: Queryable): Promise<Map<string, Known>> {
  const rows = await tx
    .selectDistinctOn([observations.subjectId], {
      id: observations.subjectId,
      stateHash: observations.stateHash,
      state: observations.state,
      at: observations.at,
    })
    .from(observations)
    .where(and(eq(observations.business, business), eq(observations.kind, KIND), inArray(observations.subjectId, ids)))
    .orderBy(observations.subjectId, sql`${observations.id} DESC`);
  return new Map(
    rows.map(({ id, stateHash, state, at }) => [id, { stateHash, at, state: state as unknown as SeenState }]),
  );
}

/** Whether an older answer came in late: it would undo a final state. */
function hasBeenOvertaken(known: Known, after: SeenState, at: Date): boolean {
  if (at < known.at) return true;
  const isBackwards = isFinalStatus(known.state.status) && !isFinalStatus(after.status);
  return isBackwards && at.getTime() - known.at.getTime() < OVERTAKING_MS;
}

function rowOf(business: string, change: Change, byId: Map<string, Sighting>, from: SightingSource) {
  return {
    business,
    kind: KIND,
    subjectId: change.id,
    at: byId.get(change.id)?.at ?? new Date(),
    source: from.source,
    deliveryId: from.deliveryId ?? null,
    actorName: from.actorName ?? null,
    isFinal: isFinalStatus(change.after.status),
    state: { ...change.after },
    stateHash: hashOf(change.after),
  } as const;
}

/** Updates the list of watched records after a sighting. */
async function planLooks(
  business: string,
  sightings: readonly Sighting[],
  { last, isLook }: { last: Map<string, Known>; isLook: boolean },
  tx: Queryable,
): Promise<void> {
  const now = Date.now();
  const mine = (ids: string[]) =>
    and(eq(watchedRecords.business, business), eq(watchedRecords.kind, KIND), inArray(watchedRecords.subjectId, ids));
  const ids = sightings.map(({ withdrawal }) => withdrawal.id);
  if (ids.length === 0) return;
  const watched = new Map((await tx.select().from(watchedRecords).where(mine(ids))).map((row) => [row.subjectId, row]));
  const settled: string[] = [];
  const planned: (typeof watchedRecords.$inferInsert)[] = [];
  for (const { withdrawal } of sightings) {
    const { id } = withdrawal;
    const row = watched.get(id);
    // A record that waits for its payer's account keeps waiting, independently of how fresh the last sighting was.
    const reason =
      watchReason(withdrawal, last.get(id)?.state ?? null, now) ??
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
