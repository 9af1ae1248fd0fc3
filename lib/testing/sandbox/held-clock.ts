import { vi } from "vitest";

const HALF_HOUR_MS = 30 * 60_000;

/**
 * For a test file: the machine's clock stands still, some minutes after the bank has worked, and what the sandbox does by
 * itself is up to `advance`. Otherwise half an hour, or Tehran's midnight, may pass between any two of its questions.
 * Timers go on. Call it before a sandbox is opened.
 */
export function holdClock(): void {
  const now = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS + 5 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now });
}
