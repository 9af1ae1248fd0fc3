import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { isStorable } from "@/lib/kit/operations/storable";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { businesses, memberships } from "@/lib/server/db/schema";

/** A business that a member may open. */
export interface OwnBusiness {
  /** Its English name, as in addresses. */
  business: string;
  /** Its own name, as the service last told it. */
  name: string | null;
}

/** The businesses that a member belongs to now, in a fixed order. */
export async function businessesOfMember(memberId: string): Promise<OwnBusiness[]> {
  return db()
    .select({ business: memberships.business, name: businesses.name })
    .from(memberships)
    .innerJoin(businesses, eq(businesses.slug, memberships.business))
    .where(and(eq(memberships.memberId, memberId), isNull(memberships.disabledAt)))
    .orderBy(asc(memberships.createdAt), asc(memberships.business));
}

const MOST_LETTERS = 100;

/** A business's own name in a form that can be stored, because the service may send anything. */
export function businessName(told: string | null | undefined): string | null {
  const name = told?.trim().slice(0, MOST_LETTERS);
  return name && isStorable(name) ? name : null;
}

/** The business's name as the service last told it; null if it is not known yet. */
export async function knownName(business: string): Promise<string | null> {
  const [row] = await db().select({ name: businesses.name }).from(businesses).where(eq(businesses.slug, business));
  return row?.name ?? null;
}

/** A name is stored again after a minute, in case something has overwritten it meanwhile. */
const NOTED_MS = 60_000;
const noted = () =>
  processSingleton("business-names", () => new LRUCache<string, string>({ max: 1000, ttl: NOTED_MS }));

/**
 * Stores the service's name for a business, for places that do not ask the service: the switcher and the list of
 * businesses.
 */
export async function noteBusinessName(business: string, told: string | null): Promise<void> {
  const name = businessName(told);
  if (name === null || noted().get(business) === name) return;
  await db()
    .update(businesses)
    .set({ name })
    .where(and(eq(businesses.slug, business), sql`${businesses.name} IS DISTINCT FROM ${name}`));
  noted().set(business, name);
}
