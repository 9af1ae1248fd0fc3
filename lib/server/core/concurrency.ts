import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { processSingleton } from "./process-singleton";

const RETRY_AFTER_SECONDS = 5;

const held = () => processSingleton("held-places", () => new Map<string, number>());

/**
 * Holds one place of each named kind in this process while `work` runs.
 *
 * @param places the names of the places, and how many there are of each
 * @throws ApiError `busy` if all places of one name are taken
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
 * Runs works one after another in this process, and lets other events run between them.
 *
 * @param name the works that take turns; by default those that keep the processor of this thread for long
 */
export function inTurn<T>(work: () => Promise<T>, name = "heavy"): Promise<T> {
  const turn = processSingleton(`turn-${name}`, () => ({ last: Promise.resolve() as Promise<unknown> }));
  const mine = turn.last.then(yieldToEventLoop).then(work);
  turn.last = mine.catch(() => undefined);
  return mine;
}

/** Lets waiting events run. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
