import { afterEach, expect, it, vi } from "vitest";
import {
  byServerClock,
  clockDrift,
  noteDocument,
  noteServerTime,
  noteTimeOfAnswer,
  serverNow,
  tehranToday,
} from "./clock";

const NOW = Date.parse("2026-11-24T08:00:00Z");
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  noteServerTime(Date.now(), Date.now());
});

it("goes by the server's time where this computer's clock is wrong, and says by how much", () => {
  vi.useFakeTimers({ now: NOW + 26 * 3_600_000 });
  const heard = vi.fn();
  const stop = clockDrift.subscribe(heard);
  expect(tehranToday()).toBe("2026-11-25");
  noteTimeOfAnswer(new Response(null, { headers: { date: new Date(NOW).toUTCString() } }), Date.now());
  expect(tehranToday()).toBe("2026-11-24");
  expect(Math.abs(serverNow() - NOW)).toBeLessThan(1000);
  expect(byServerClock(Date.now()).slice(0, 16)).toBe("2026-11-24T08:00");
  expect(clockDrift.get()).toBeLessThan(-25 * 3_600_000);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

it("takes what an answer's way and whole seconds make of a right clock for no difference", () => {
  vi.useFakeTimers({ now: NOW });
  noteTimeOfAnswer(new Response(null, { headers: { date: new Date(NOW - 1500).toUTCString() } }), NOW - 300);
  noteTimeOfAnswer(new Response(null), NOW);
  expect(clockDrift.get()).toBe(0);
});

it("believes no answer that was long on its way", () => {
  vi.useFakeTimers({ now: NOW });
  noteTimeOfAnswer(new Response(null, { headers: { date: new Date(NOW - 3_600_000).toUTCString() } }), NOW - 60_000);
  expect(clockDrift.get()).toBe(0);
});

it.each([
  ["that came with the document", -600_000, 0],
  ["that came much later without one, as after signing in", -3000, 0],
  ["of a server whose clock is behind", -1_200_000, -600_000],
  ["of a server whose clock is ahead", 300_000, 300_000],
])("a page %s tells of the clock what it can", (_, madeAgoMs, drift) => {
  vi.useFakeTimers({ now: NOW });
  // The document began to come ten minutes ago.
  vi.stubGlobal("window", {});
  vi.stubGlobal("performance", { timeOrigin: NOW - 600_100, getEntriesByType: () => [{ responseStart: 100 }] });
  noteDocument(NOW + madeAgoMs);
  expect(clockDrift.get()).toBe(drift);
});
