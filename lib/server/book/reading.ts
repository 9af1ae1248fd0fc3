import "server-only";
import { randomUUID } from "node:crypto";

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
