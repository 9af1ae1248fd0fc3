import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { tokenEvents, tokenPairs } from "@/lib/server/db/schema";

/** A pair is refreshed ahead of time from this share of its life on. */
const REFRESH_AFTER_SHARE = 0.5;

export type PairFacts = Omit<typeof tokenPairs.$inferSelect, "accessToken" | "refreshToken" | "business"> & {
  /** It was made when it came here. One that a person pasted may have been made long before: it is at least so old. */
  isAgeKnown: boolean;
};

const isPasted = sql<boolean>`EXISTS (SELECT FROM ${tokenEvents} WHERE ${tokenEvents.business} = ${tokenPairs.business}
  AND ${tokenEvents.version} = ${tokenPairs.version} AND ${tokenEvents.kind} = 'pasted')`;

/** Everything about a stored pair but the tokens themselves. */
export async function pairFacts(business: string): Promise<PairFacts | null> {
  const [row] = await db()
    .select({
      version: tokenPairs.version,
      issuedAt: tokenPairs.issuedAt,
      expiresAt: tokenPairs.expiresAt,
      refreshExpiresAt: tokenPairs.refreshExpiresAt,
      brokenAt: tokenPairs.brokenAt,
      brokenReason: tokenPairs.brokenReason,
      isAgeKnown: sql<boolean>`NOT ${isPasted}`,
    })
    .from(tokenPairs)
    .where(eq(tokenPairs.business, business));
  return row ?? null;
}

export function refreshDueAt(facts: Pick<PairFacts, "issuedAt" | "expiresAt">): Date {
  const lifeMs = facts.expiresAt.getTime() - facts.issuedAt.getTime();
  return new Date(facts.issuedAt.getTime() + lifeMs * REFRESH_AFTER_SHARE);
}
