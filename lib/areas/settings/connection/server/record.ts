import "server-only";
import { and, count, eq, gt, max, min, ne, sum } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { tokenEvents, unreadableAnswers } from "@/lib/server/db/schema/index";
import { readReach } from "@/lib/server/service/reach";
import { type PairFacts, pairFacts } from "@/lib/server/tokens/state";

const DAY_MS = 86_400_000;
/** A token pair is refreshed from half of its life on. If less than this share is left, refreshing does not work. */
const EXPIRING_SHARE = 0.2;

/** How the link stands, and since when the service has not answered. */
export interface LinkStanding {
  facts: PairFacts | null;
  /** Null while the service answers, or while there is no link that it could answer. */
  awaySince: string | null;
  answeredAt: string | null;
  /** The link works and the service answers. Consequences of an outage are not told beside it. */
  isReached: boolean;
}

export async function linkStanding(business: string): Promise<LinkStanding> {
  const [facts, { awaySince, answeredAt }] = await Promise.all([pairFacts(business), readReach(business)]);
  const isLinked = facts !== null && facts.brokenAt === null;
  return { facts, awaySince: isLinked ? awaySince : null, answeredAt, isReached: isLinked && awaySince === null };
}

/** Whether a working pair is about to expire, because it was not renewed in time. */
export function isExpiring({ issuedAt, expiresAt, brokenAt }: PairFacts, now: number): boolean {
  const life = expiresAt.getTime() - issuedAt.getTime();
  return brokenAt === null && expiresAt.getTime() - now < life * EXPIRING_SHARE;
}

/** The failed renewals since the pair was last renewed; null if there are none. */
export async function refreshFailures(business: string): Promise<{ since: Date; count: number } | null> {
  const [renewed] = await db()
    .select({ id: max(tokenEvents.id) })
    .from(tokenEvents)
    .where(and(eq(tokenEvents.business, business), ne(tokenEvents.kind, "refresh_failed")));
  const [failed] = await db()
    .select({ count: count(), since: min(tokenEvents.at) })
    .from(tokenEvents)
    .where(
      and(
        eq(tokenEvents.business, business),
        eq(tokenEvents.kind, "refresh_failed"),
        gt(tokenEvents.id, renewed?.id ?? 0),
      ),
    );
  return failed?.since ? { since: new Date(failed.since), count: failed.count } : null;
}

/** How many of the service's answers of the last day could not be read, and when the last one came; null if all could. */
export async function unreadableLately(
  business: string,
  now: number,
): Promise<{ count: number; lastAt: string } | null> {
  const [all] = await db()
    .select({ count: sum(unreadableAnswers.count).mapWith(Number), lastAt: max(unreadableAnswers.lastAt) })
    .from(unreadableAnswers)
    .where(and(eq(unreadableAnswers.business, business), gt(unreadableAnswers.lastAt, new Date(now - DAY_MS))));
  return all?.lastAt ? { count: all.count, lastAt: all.lastAt.toISOString() } : null;
}
