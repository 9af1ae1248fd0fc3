import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { askedLately } from "@/lib/server/core/request-origin";

export const READING = { perPage: 100 };
/** How long a background call waits for its turn before it gives up. */
const PATIENCE_MS = 60_000;
/** No list has more pages than this. It ends the reading of a list without an end. */
export const MAX_PAGES = 2000;

/** The call context of background readings: in the job lane, never from the cache. */
export const context = (business: string) => ({
  business,
  requestId: randomUUID(),
  lane: "job" as const,
  patienceMs: PATIENCE_MS,
  isFresh: true,
  isKeptByCaller: true,
});

const PER_REQUEST_MS = 50;
const LONGEST_MS = 1000;

/**
 * Waits before a page is read. The wait is up to a second while this process has many requests from people, because
 * background work slows them down. Without requests there is no wait.
 */
export async function giveWay(signal: AbortSignal): Promise<void> {
  const ms = Math.min(LONGEST_MS, Math.round(askedLately() * PER_REQUEST_MS));
  if (ms >= PER_REQUEST_MS) await wait(ms, undefined, { signal });
}

/** The same list, rotated to a random start. */
export function rotated<One>(all: readonly One[]): One[] {
  const first = Math.floor(Math.random() * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}
