import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { askedLately } from "@/lib/server/request-origin";

export const READING = { perPage: 100 };
/** A background call waits long for its turn before it gives up. */
const PATIENCE_MS = 60_000;
/** No list has more; it ends one that would never. */
export const MAX_PAGES = 2000;

/** How the service is asked by jobs that read on and on: behind people, never from the cache. */
export const context = (business: string) => ({
  business,
  requestId: randomUUID(),
  lane: "job" as const,
  patienceMs: PATIENCE_MS,
  isFresh: true,
  isForBook: true,
});

const PER_REQUEST_MS = 50;
const LONGEST_MS = 1000;

/**
 * Waits before a page is read: up to a second while people ask much of this process, since all that works beside them
 * makes them wait, and not at all while nobody does.
 */
export async function giveWay(signal: AbortSignal): Promise<void> {
  const ms = Math.min(LONGEST_MS, Math.round(askedLately() * PER_REQUEST_MS));
  if (ms >= PER_REQUEST_MS) await wait(ms, undefined, { signal });
}

/** The same in the same order, from any of them on. */
export function rotated<One>(all: readonly One[]): One[] {
  const first = Math.floor(Math.random() * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}
