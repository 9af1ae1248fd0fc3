import { afterEach, expect, it, vi } from "vitest";
import { byServerClock, clockDrift, noteAnswer, noteServerTime, serverNow, tehranToday } from "./clock";

const NOW = Date.parse("2026-11-24T08:00:00Z");
afterEach(() => {
  vi.useRealTimers();
  noteServerTime(Date.now(), Date.now());
});

it("goes by the server's time where this computer's clock is wrong, and says by how much", () => {
  vi.useFakeTimers({ now: NOW + 26 * 3_600_000 });
  const heard = vi.fn();
  const stop = clockDrift.subscribe(heard);
  expect(tehranToday()).toBe("2026-11-25");
  noteAnswer(new Response(null, { headers: { date: new Date(NOW).toUTCString() } }), Date.now());
  expect(tehranToday()).toBe("2026-11-24");
  expect(Math.abs(serverNow() - NOW)).toBeLessThan(1000);
  expect(byServerClock(Date.now()).slice(0, 16)).toBe("2026-11-24T08:00");
  expect(clockDrift.get()).toBeLessThan(-25 * 3_600_000);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

it("takes what an answer's way and whole seconds make of a right clock for no difference", () => {
  vi.useFakeTimers({ now: NOW });
  noteAnswer(new Response(null, { headers: { date: new Date(NOW - 1500).toUTCString() } }), NOW - 300);
  noteAnswer(new Response(null), NOW);
  expect(clockDrift.get()).toBe(0);
});

it("believes no answer that was long on its way", () => {
  vi.useFakeTimers({ now: NOW });
  noteAnswer(new Response(null, { headers: { date: new Date(NOW - 3_600_000).toUTCString() } }), NOW - 60_000);
  expect(clockDrift.get()).toBe(0);
});
