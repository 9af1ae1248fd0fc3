import "server-only";
import { LRUCache } from "lru-cache";
import type { Tag } from "@/lib/operations/tags";
import { subscribe } from "@/lib/server/events/bus";
import { processSingleton } from "@/lib/server/process-singleton";

const MAX_ANSWERS = 2000;
/** Of the answers' texts, in letters; read, an answer takes some times as much. A page of a hundred rows has 70,000. */
const MOST_LETTERS = { all: 32_000_000, each: 1_000_000 };
const FORGET_STALE_MS = 10_000;

export interface Answer {
  data: unknown;
  /** Epoch milliseconds when the service gave it. */
  answeredAt: number;
  waitMs: number;
  upstreamMs: number;
  /** How long its text was. */
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

/** Answers of reads: fresh enough ones are given again, identical reads in flight are one call. */
const store = (): Store =>
  processSingleton("answer-cache", () => {
    const kept = new LRUCache<string, Kept>({
      max: MAX_ANSWERS,
      maxSize: MOST_LETTERS.all,
      maxEntrySize: MOST_LETTERS.each,
      sizeCalculation: ({ answer }) => answer.letters + 1,
    });
    const made: Store = { kept, inFlight: new Map() };
    // A stale answer that nobody asks for again would stay for ever.
    setInterval(() => kept.purgeStale(), FORGET_STALE_MS).unref();
    subscribe((event) => (event.resync ? forgetAll(made) : forget(made, event.business, event.tags)));
    return made;
  });

/**
 * @param key business, operation and input
 * @param ask makes the call; runs at most once at a time per key
 * @returns the answer and whether it was kept (`hit`), another's (`shared`) or asked for now (`miss`)
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
    // A change that arrived meanwhile has taken the call out: its answer may be from before the change.
    if (inFlight.get(key) === call && about.cacheSeconds > 0) {
      kept.set(key, { answer, business: about.business, tags: about.tags }, { ttl: about.cacheSeconds * 1000 });
    }
    return { answer, outcome: "miss" };
  } finally {
    if (inFlight.get(key) === call) inFlight.delete(key);
  }
}

/** Forgets what these tags make stale in this process at once; other processes hear of it by the change bus. */
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
