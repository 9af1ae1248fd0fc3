import { expect, it } from "vitest";
import { arrivalOf, cycleAfter, decideBy, defaultCalendar, weekdayOf } from "./cycles";

// 2026-11-21 is a Saturday; Tehran is 3:30 ahead.
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00+03:30`);
const tehran = (instant: string | null) =>
  instant &&
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: "Asia/Tehran" }).format(
    Date.parse(instant),
  );
const calendar = defaultCalendar();

it.each([
  ["ACH", false, "09:10", "2026-11-21 09:30", "2026-11-21 09:45", "2026-11-21 09:30"],
  ["ACH", false, "09:31", "2026-11-21 10:00", "2026-11-21 12:45", "2026-11-21 12:30"],
  ["ACH", false, "09:30", "2026-11-21 10:00", "2026-11-21 12:45", "2026-11-21 12:30"],
  ["ACH", true, "09:31", "2026-11-21 09:31", "2026-11-21 09:45", "2026-11-21 09:45"],
  ["ACH", false, "18:40", "2026-11-21 19:00", "2026-11-22 03:45", "2026-11-22 03:30"],
  ["A2A", true, "10:00", "2026-11-21 10:00", "2026-11-21 10:01", null],
] as const)("%s, instant %s, at %s", (type, isInstant, clock, leaves, arrives, sendBy) => {
  const arrival = arrivalOf({ type, isInstant }, at(clock), calendar);
  expect([arrival.leavesAt, arrival.arrivesAt, arrival.sendBy].map(tehran)).toEqual([leaves, arrives, sendBy]);
});

it("skips the days on which banks rest", () => {
  expect(weekdayOf("2026-11-21")).toBe(0);
  expect(tehran(cycleAfter(at("19:00"), { ...calendar, restWeekdays: [1], restDays: ["2026-11-23"] }))).toBe(
    "2026-11-24 03:45",
  );
  expect(cycleAfter(at("19:00"), { ...calendar, restWeekdays: [0, 1, 2, 3, 4, 5, 6] })).toBeNull();
});

it("has to be decided before the cycle that would be missed, or before it expires", () => {
  const instant = (clock: string) => new Date(at(clock)).toISOString();
  const arrival = { leavesAt: instant("09:30"), arrivesAt: instant("09:45"), sendBy: instant("09:30") };
  const until = (expires: string | null, way: typeof arrival | null = arrival) =>
    decideBy({ arrival: way, expiresAt: expires && instant(expires) });
  expect(until("12:00")).toEqual({ at: instant("09:30"), before: "cycle" });
  expect(until("09:20")).toEqual({ at: instant("09:20"), before: "expiry" });
  expect(until("12:00", null)).toEqual({ at: instant("12:00"), before: "expiry" });
  expect(until(null, null)).toBeNull();
});
