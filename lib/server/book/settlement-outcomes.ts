import "server-only";
import type { SettlementOutcome } from "@/lib/areas/money/settlements/operations";
import type { SettlementStatus } from "@/lib/areas/money/settlements/status";
import { havingInBook } from "./find";

/** States of a settlement whose money is in the wallet again. */
export const CAME_BACK: readonly string[] = ["FAILED", "CANCELED", "REVERSED"];

/**
 * The outcomes of settlements with these track ids, as far as the book knows them. If a settlement has several parts,
 * parts under way decide the outcome as long as no part failed, was cancelled or came back. If some did and others
 * did not, the outcome lists the parts.
 */
export async function outcomesOf(business: string, trackIds: readonly string[]): Promise<SettlementOutcome[]> {
  const asked = new Set(trackIds);
  const found = await havingInBook(
    business,
    [...asked].map((id) => ["id", id] as const),
    ["settlement"],
    MOST_PARTS,
  );
  const told = new Map<string, SettlementStatus[]>();
  for (const { id, state } of found)
    if (asked.has(id) && isStatus(state)) told.set(id, [...(told.get(id) ?? []), state]);
  return [...told].map(([trackId, states]) => {
    const status = WORST_FIRST.find((each) => states.includes(each)) ?? "PENDING";
    const isBack = (state: SettlementStatus) => CAME_BACK.includes(state);
    if (!states.some(isBack) || states.every(isBack)) return { trackId, status };
    const counts = Map.groupBy(states, (state) => state);
    return { trackId, status, parts: Object.fromEntries([...counts].map(([state, some]) => [state, some.length])) };
  });
}

/** The order in which the states of a settlement's parts are told; every state has a place. */
const PLACE: Record<SettlementStatus, number> = { FAILED: 0, REVERSED: 1, CANCELED: 2, INIT: 3, PENDING: 4, DONE: 5 };
const WORST_FIRST = (Object.keys(PLACE) as SettlementStatus[]).toSorted((one, other) => PLACE[one] - PLACE[other]);
const isStatus = (state: string): state is SettlementStatus => WORST_FIRST.some((each) => each === state);
/** Enough for a page of settlements, each with a few parts at most. */
const MOST_PARTS = 1000;
