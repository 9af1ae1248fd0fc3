import "server-only";
import { and, count, desc, eq, gt, max, min, sql } from "drizzle-orm";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { businesses, tokenEvents, tokenPairs } from "@/lib/server/db/schema";
import { publish, subscribe } from "@/lib/server/events/bus";

/** A token pair as the service gives it. It never leaves lib/server. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  /** The lifetime of the access token in seconds. */
  expiresInSeconds: number;
}

export interface StoredPair {
  version: number;
  accessToken: string;
  refreshToken: string;
  issuedAt: Date;
  expiresAt: Date;
  refreshExpiresAt: Date;
  brokenAt: Date | null;
}

/**
 * The service's answer does not contain the refresh token's lifetime. Its reference says that it is twice the access
 * token's.
 */
const REFRESH_LIFE_FACTOR = 2;

const cache = () =>
  processSingleton("token-cache", () => {
    const pairs = new Map<string, Promise<StoredPair | null>>();
    subscribe((event) => {
      if (event.resync) pairs.clear();
      else if (event.token) pairs.delete(event.business);
    });
    return pairs;
  });

/** The stored pair, from this process's memory if no other process has changed it since. */
export function currentPair(business: string): Promise<StoredPair | null> {
  const found = cache().get(business);
  if (found) return found;
  const reading = readPair(business);
  cache().set(business, reading);
  reading.catch(() => cache().delete(business));
  return reading;
}

/** The stored pair as the database has it now. */
export async function readPair(business: string, within: Queryable = db()): Promise<StoredPair | null> {
  const [row] = await within.select().from(tokenPairs).where(eq(tokenPairs.business, business));
  if (!row) return null;
  const { version, issuedAt, expiresAt, refreshExpiresAt, brokenAt } = row;
  return {
    version,
    issuedAt,
    expiresAt,
    refreshExpiresAt,
    brokenAt,
    accessToken: open(row.accessToken, purposeOf(business, "access")),
    refreshToken: open(row.refreshToken, purposeOf(business, "refresh")),
  };
}

/**
 * Forgets a pair that did not work, if this process still remembers it: there may be a newer one that this process
 * has not heard of yet.
 */
export async function forgetPair(business: string, failedVersion: number): Promise<void> {
  const found = cache().get(business);
  const pair = await found?.catch(() => null);
  if (pair?.version === failedVersion && cache().get(business) === found) cache().delete(business);
}

/**
 * Replaces a business's pair durably, without looking at the earlier one, and tells every process.
 *
 * @param why.kind `pasted` by a member, `linked` by the launcher's sandbox
 * @returns the new version
 */
export async function storePair(
  business: string,
  pair: TokenPair,
  why: { kind: "pasted" | "linked"; actor?: string },
  within: Queryable = db(),
): Promise<number> {
  const values = columnsOf(business, pair);
  const version = await within.transaction(async (tx) => {
    await tx.insert(businesses).values({ slug: business }).onConflictDoNothing();
    const [row] = await tx
      .insert(tokenPairs)
      .values({ business, version: 1, ...values })
      .onConflictDoUpdate({ target: tokenPairs.business, set: { version: sql`${tokenPairs.version} + 1`, ...values } })
      .returning({ version: tokenPairs.version });
    if (!row) throw new Error("token pair was not stored");
    await announcePair(business, row.version, why, tx);
    return row.version;
  });
  cache().delete(business);
  return version;
}

/**
 * Replaces a refreshed pair by the service's new one, durably, and tells every process.
 *
 * @param actor the person who asked for the refresh, if there is one
 * @returns whether it was replaced: a pair that was stored meanwhile is newer than any answer to the old one, and
 *   stays
 */
export async function replacePair(
  business: string,
  refreshedVersion: number,
  pair: TokenPair,
  actor?: string,
): Promise<boolean> {
  const isReplaced = await db().transaction(async (tx) => {
    const [row] = await tx
      .update(tokenPairs)
      .set({ version: refreshedVersion + 1, ...columnsOf(business, pair) })
      .where(and(eq(tokenPairs.business, business), eq(tokenPairs.version, refreshedVersion)))
      .returning({ version: tokenPairs.version });
    if (row) await announcePair(business, row.version, { kind: "refreshed", actor }, tx);
    return row !== undefined;
  });
  cache().delete(business);
  return isReplaced;
}

function columnsOf(business: string, pair: TokenPair) {
  const now = Date.now();
  return {
    accessToken: seal(pair.accessToken, purposeOf(business, "access")),
    refreshToken: seal(pair.refreshToken, purposeOf(business, "refresh")),
    issuedAt: new Date(now),
    expiresAt: new Date(now + pair.expiresInSeconds * 1000),
    refreshExpiresAt: new Date(now + pair.expiresInSeconds * 1000 * REFRESH_LIFE_FACTOR),
    brokenAt: null,
    brokenReason: null,
  };
}

async function announcePair(
  business: string,
  version: number,
  why: { kind: "pasted" | "linked" | "refreshed"; actor?: string },
  within: Queryable,
): Promise<void> {
  await within.insert(tokenEvents).values({ business, kind: why.kind, version, actor: why.actor ?? null });
  await publish({ business, tags: ["connection"], token: true }, within);
}

/**
 * Whether a token of a pair is already stored for any business: a refresh for one business would make it invalid for
 * the other.
 */
export async function isPairInUse(pair: Pick<TokenPair, "accessToken" | "refreshToken">, within: Queryable) {
  const given = [pair.accessToken, pair.refreshToken];
  const rows = await within.select({ business: tokenPairs.business }).from(tokenPairs);
  const kept = await Promise.all(rows.map(({ business }) => readPair(business, within)));
  return kept.some((one) => one !== null && (given.includes(one.accessToken) || given.includes(one.refreshToken)));
}

/**
 * Marks the link broken: no refresh will work again until somebody pastes a new pair. It is reported once per
 * version.
 */
export async function markBroken(business: string, version: number, reason: string): Promise<void> {
  await db().transaction(async (tx) => {
    const changed = await tx
      .update(tokenPairs)
      .set({ brokenAt: new Date(), brokenReason: reason })
      .where(
        and(eq(tokenPairs.business, business), eq(tokenPairs.version, version), sql`${tokenPairs.brokenAt} IS NULL`),
      )
      .returning({ version: tokenPairs.version });
    if (changed.length === 0) return;
    await tx.insert(tokenEvents).values({ business, kind: "broken", version, detail: reason });
    await publish({ business, tags: ["connection"], token: true }, tx);
  });
  cache().delete(business);
}

/** Notes a failed refresh that may work later. */
export async function noteRefreshFailure(business: string, version: number, detail: string): Promise<void> {
  await db().insert(tokenEvents).values({ business, kind: "refresh_failed", version, detail });
  await publish({ business, tags: ["connection"] });
}

/** The outcome of a refresh whose refusal may not come from the service. */
export const DECLINED = "declined";

/** How many refreshes of a pair were declined since its last other event, and since when. */
export async function declinedInARow(
  business: string,
  version: number,
): Promise<{ count: number; since: Date | null }> {
  const isOfPair = and(eq(tokenEvents.business, business), eq(tokenEvents.version, version));
  const [other] = await db()
    .select({ id: max(tokenEvents.id) })
    .from(tokenEvents)
    .where(and(isOfPair, sql`${tokenEvents.detail} IS DISTINCT FROM ${DECLINED}`));
  const [declined] = await db()
    .select({ count: count(), since: min(tokenEvents.at) })
    .from(tokenEvents)
    .where(and(isOfPair, eq(tokenEvents.detail, DECLINED), gt(tokenEvents.id, other?.id ?? 0)));
  return declined ?? { count: 0, since: null };
}

export async function tokenHistory(business: string, limit: number) {
  return db()
    .select()
    .from(tokenEvents)
    .where(eq(tokenEvents.business, business))
    .orderBy(desc(tokenEvents.id))
    .limit(limit);
}

const purposeOf = (business: string, which: "access" | "refresh") => `token:${business}:${which}`;

export const tokenSeals = [
  sealedColumn(tokenPairs, "accessToken", ({ business }) => purposeOf(business, "access")),
  sealedColumn(tokenPairs, "refreshToken", ({ business }) => purposeOf(business, "refresh")),
];
