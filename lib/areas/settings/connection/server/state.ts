import "server-only";
import { env } from "@/lib/server/core/env";
import { readReach } from "@/lib/server/service/reach";
import { type PairFacts, pairFacts, refreshDueAt } from "@/lib/server/tokens/state";
import type { ConnectionState } from "../schemas";

/** How the link stands and whether the service answers, for every page. */
export async function connectionState(business: string): Promise<ConnectionState> {
  const [facts, service] = await Promise.all([pairFacts(business), readReach(business)]);
  return { ...connectionStateOf(facts), service };
}

export function connectionStateOf(facts: PairFacts | null): Omit<ConnectionState, "service"> {
  return {
    mode: env().mode,
    link: facts === null ? "missing" : facts.brokenAt ? "broken" : "ok",
    brokenAt: facts?.brokenAt?.toISOString() ?? null,
    brokenReason: facts?.brokenReason ?? null,
    expiresAt: facts?.expiresAt.toISOString() ?? null,
    nextRefreshAt: facts && !facts.brokenAt ? refreshDueAt(facts).toISOString() : null,
  };
}
