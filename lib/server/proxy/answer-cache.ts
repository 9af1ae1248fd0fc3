import "server-only";
import { LRUCache } from "lru-cache";
import type { Tag } from "@/lib/kit/operations/tags";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { subscribe } from "@/lib/server/events/bus";

const MAX_ANSWERS = 2000;
/**
 * Limits for the answers' texts, in characters. A parsed answer takes several times as much memory. A page of a
 * hundred rows has 70,000 characters.
 */
const MOST_LETTERS = { all: 32_000_000, each: 1_000_000 };
const FORGET_STALE_MS = 10_000;

export interface Answer {
  data: unknown;
  /** Epoch milliseconds when the service gave the answer. */
  answeredAt: number;
  waitMs: number;
  upstreamMs: number;
  /** The length of its text. */
  letters: number;
}

interface Kept {
  answer: Answer;
  business: string;
  tags: readonly Tag[];
}

interface InFlight {
  business: string;
  tags: readonly Tag[];
  promise: Promise<Answer>;
}

interface Store {
  kept: LRUCache<string, Kept>;
  inFlight: Map<string, InFlight>;
}

/**
 * The cache of read answers: answers that are fresh enough are used again, and identical reads under way become one
 * call.
 */
const store = (): Store =>
  processSingleton("answer-cache", () => {
    const kept = new LRUCache<string, Kept>({
      max: MAX_ANSWERS,
      maxSize: MOST_LETTERS.all,
      maxEntrySize: MOST_LETTERS.each,
      sizeCalculation: ({ answer }) => answer.letters + 1,
    });
    const made: Store = { kept, inFlight: new Map() };
    // Otherwise a stale answer that nobody requests again would stay for ever.
    setInterval(() => kept.purgeStale(), FORGET_STALE_MS).unref();
    subscribe((event) => (event.resync ? forgetAll(made) : forget(made, event.business, event.tags)));
    return made;
  });

/**
 * Returns an answer from the cache, or asks for it.
 *
 * @param key business, operation and input
 * @param ask makes the call; runs at most once at a time per key
 * @returns the answer, and whether it was cached (`hit`), shared with another call (`shared`) or asked for now
 *   (`miss`)
 */
export async function cached(
  key: string,
  about: { business: string; tags: readonly Tag[]; cacheSeconds: number },
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; outcome: "hit" | "shared" | "miss" }> {
  const { kept, inFlight } = store();
  const found = kept.get(key);
  if (found) return { answer: found.answer, outcome: "hit" };
  const joined = inFlight.get(key);
  if (joined) return { answer: await joined.promise, outcome: "shared" };
  const call: InFlight = { business: about.business, tags: about.tags, promise: ask() };
  inFlight.set(key, call);
  try {
    const answer = await call.promise;
    // A change that arrived meanwhile has removed the call, because its answer may be from before the change.
    if (inFlight.get(key) === call && about.cacheSeconds > 0) {
      kept.set(key, { answer, business: about.business, tags: about.tags }, { ttl: about.cacheSeconds * 1000 });
    }
    return { answer, outcome: "miss" };
  } finally {
    if (inFlight.get(key) === call) inFlight.delete(key);
  }
}

/** Forgets the answers with these tags in this process at once. Other processes are told by the change bus. */
export function forgetTags(business: string, tags: readonly Tag[]): void {
  forget(store(), business, tags);
}

function forget({ kept, inFlight }: Store, business: string, tags: readonly Tag[]): void {
  if (tags.length === 0) return;
  const isStale = (entry: { business: string; tags: readonly Tag[] }) =>
    entry.business === business && entry.tags.some((tag) => tags.includes(tag));
  for (const [key, entry] of kept.entries()) if (isStale(entry)) kept.delete(key);
  for (const [key, entry] of inFlight) if (isStale(entry)) inFlight.delete(key);
}

function forgetAll({ kept, inFlight }: Store): void {
  kept.clear();
  inFlight.clear();
}
