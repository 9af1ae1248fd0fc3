import "server-only";
import { ApiError } from "@/lib/operations/errors";
import { processSingleton } from "./process-singleton";

const RETRY_AFTER_SECONDS = 5;

const held = () => processSingleton("held-places", () => new Map<string, number>());

/**
 * Holds one of each of these places of this process while `work` runs.
 *
 * @param places their name, and how many there are
 * @throws ApiError `busy` while all of one are taken
 */
export async function inPlaces<T>(places: readonly (readonly [string, number])[], work: () => Promise<T>): Promise<T> {
  const counts = held();
  if (places.some(([name, most]) => (counts.get(name) ?? 0) >= most))
    throw new ApiError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const add = (by: 1 | -1) => {
    for (const [name] of places) {
      const count = (counts.get(name) ?? 0) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    }
  };
  add(1);
  try {
    return await work();
  } finally {
    add(-1);
  }
}

/**
 * Lets works run one after another in this process, and whoever else waits between them.
 *
 * @param name of those that take turns; those that keep this thread's processor for long, unless it is given
 */
export function inTurn<T>(work: () => Promise<T>, name = "heavy"): Promise<T> {
  const turn = processSingleton(`turn-${name}`, () => ({ last: Promise.resolve() as Promise<unknown> }));
  const mine = turn.last.then(yieldToEventLoop).then(work);
  turn.last = mine.catch(() => undefined);
  return mine;
}

/** Lets whatever has come in meanwhile be answered. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
