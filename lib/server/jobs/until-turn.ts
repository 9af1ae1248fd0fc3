import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@/lib/kit/operations/errors";

/** So long one run of a file waits for its turns altogether: work that goes on for hours takes them all some day. */
const MOST_WAITED_MS = 60 * 60_000;

/** What one run of a file has waited for its turns, in all its pages and rows. */
export interface Turns {
  readonly signal: AbortSignal;
  waitedMs: number;
  /** Rows that wait side by side wait the same time, which is counted up to here. */
  countedToMs: number;
}

export const turnsOf = (signal: AbortSignal): Turns => ({ signal, waitedMs: 0, countedToMs: 0 });

/** Whether no turn came within our own limits: nothing was sent, and it is no failure of the service's. */
export const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "busy";

/**
 * Repeats work until there is room for it within our own limits. Work that needs a lock takes it inside `work`, so that the
 * waiting holds no lock.
 *
 * @throws ApiError `busy` once the run has waited for an hour; what the work throws otherwise
 */
export async function untilTurn<Result>(work: () => Promise<Result>, turns: Turns): Promise<Result> {
  for (;;) {
    const beganAtMs = Date.now();
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || turns.waitedMs >= MOST_WAITED_MS) throw error;
      await wait(1000 * (error.retryAfterSeconds ?? 1), undefined, { signal: turns.signal });
      const nowMs = Date.now();
      turns.waitedMs += nowMs - Math.max(beganAtMs, turns.countedToMs);
      turns.countedToMs = nowMs;
    }
  }
}
