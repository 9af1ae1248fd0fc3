import { tehranDayOf } from "@/lib/kit/format/jalali";

/**
 * The server's clock. A computer's own may be wrong, so what is relative to now, which day is today and how long is left
 * go by the server's: every answer tells its time. On the server itself both are one.
 */

/** By how much the server's clock is ahead of this computer's. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** Answers tell whole seconds, and travel: less than this is no difference. */
const NOTICED_MS = 2_000;
/** An answer that took this long may have been read much later than it came, for example after the computer slept. */
const TOO_SLOW_MS = 10_000;

/** The time by the server's clock, in epoch milliseconds. */
export const serverNow = (): number => Date.now() + aheadMs;

/** The day in Tehran by the server's clock. */
export const tehranToday = (): string => tehranDayOf(serverNow());

/** A moment of this computer's clock by the server's, as an ISO text. */
export const byServerClock = (localMs: number): string => new Date(localMs + aheadMs).toISOString();

/** For `useSyncExternalStore`: by how many milliseconds the server's clock is ahead of this computer's. */
export const clockDrift = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): number => aheadMs,
};

/**
 * Notes the server's time when something came from it.
 *
 * @param serverMs by its clock
 * @param cameMs when that came, by this computer's clock
 */
export function noteServerTime(serverMs: number, cameMs: number): void {
  const measured = serverMs - cameMs;
  if (!Number.isFinite(measured) || Math.abs(measured - aheadMs) <= NOTICED_MS) return;
  aheadMs = Math.abs(measured) <= NOTICED_MS ? 0 : measured;
  for (const listener of listeners) listener();
}

/** Reads the time of an answer of our server. `Date` tells the second that has begun. */
export function noteTimeOfAnswer({ headers }: Pick<Response, "headers">, sentMs: number): void {
  const cameMs = Date.now();
  const told = headers.get("date");
  if (told !== null && cameMs - sentMs < TOO_SLOW_MS) noteServerTime(Date.parse(told) + 500, cameMs);
}

/**
 * Notes when a page was made, before anything of it is drawn. It came with the document, or later without one: a clock is
 * wrong only where the page was made neither since then nor before now.
 *
 * @param madeAt by the server's clock
 */
export function noteDocument(madeAt: number): void {
  if (typeof window === "undefined") return;
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!document) return;
  const cameMs = performance.timeOrigin + document.responseStart;
  if (madeAt < cameMs) noteServerTime(madeAt, cameMs);
  else if (madeAt > Date.now()) noteServerTime(madeAt, Date.now());
}
