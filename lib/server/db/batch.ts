import "server-only";
import { setImmediate } from "node:timers/promises";

interface Waiting<Value> {
  promise: Promise<Value>;
  settle: (value: Value) => void;
  fail: (error: unknown) => void;
}

/**
 * Joins reads of single keys into one query. Keys that are requested in one turn of the event loop, or while a read
 * is under way, go into the next read together. So there are few queries under load, and each answer was still read
 * after its request.
 *
 * @param read returns the values of these keys; a key that it leaves out gets `none`
 */
export function batched<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  none: Value,
): (key: string) => Promise<Value> {
  let waiting = new Map<string, Waiting<Value>>();
  let isReading = false;

  async function readOn(): Promise<void> {
    isReading = true;
    await setImmediate();
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      try {
        const found = await read([...batch.keys()]);
        for (const [key, { settle }] of batch) settle(found.get(key) ?? none);
      } catch (error) {
        for (const { fail } of batch.values()) fail(error);
      }
    }
    isReading = false;
  }

  return (key) => {
    const found = waiting.get(key);
    if (found) return found.promise;
    const { promise, resolve: settle, reject: fail } = Promise.withResolvers<Value>();
    waiting.set(key, { promise, settle, fail });
    if (!isReading) void readOn();
    return promise;
  };
}
