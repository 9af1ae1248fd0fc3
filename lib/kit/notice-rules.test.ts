import fc from "fast-check";
import { expect, it } from "vitest";
import { tehranTimeOf } from "@/lib/kit/format/jalali";
import { digestDay, quietEnd } from "./notice-rules";

const minute = fc.integer({ min: 0, max: 1439 });
const instant = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const minuteOf = (at: Date): number => {
  const { hour, minute: of } = tehranTimeOf(at);
  return hour * 60 + of;
};

it("quiet hours end at their minute, within a day, and are over then", () => {
  fc.assert(
    fc.property(instant, minute, minute, (now, from, until) => {
      const end = quietEnd(now, from, until);
      const at = minuteOf(now);
      const isQuiet = from < until ? at >= from && at < until : from > until && (at >= from || at < until);
      expect(end !== null).toBe(isQuiet);
      if (!end) return;
      expect(minuteOf(end)).toBe(until);
      expect(end.getTime() - now.getTime()).toBeGreaterThan(0);
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 60 * 60_000);
      expect(quietEnd(end, from, until)).toBeNull();
    }),
  );
});

it("without both ends it is never quiet", () => {
  expect(quietEnd(new Date(), null, 60)).toBeNull();
  expect(quietEnd(new Date(), 60, null)).toBeNull();
});

it.each([
  ["none", "2026-11-28T08:00:00Z", null],
  // 7:59 and 8:00 in Tehran.
  ["daily", "2026-11-28T04:29:00Z", null],
  ["daily", "2026-11-28T04:30:00Z", "2026-11-28"],
  // A Saturday, and the day after it.
  ["weekly", "2026-11-28T04:30:00Z", "2026-11-28"],
  ["weekly", "2026-11-29T04:30:00Z", null],
] as const)("a summary that is %s, at %s, is due for %s", (digest, now, day) => {
  expect(digestDay(new Date(now), digest)).toBe(day);
});
