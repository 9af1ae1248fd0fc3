import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { exportDay } from "./date";
import {
  addDays,
  isIsoDay,
  isoDayToCompactJalali,
  isoDayToJalali,
  jalaliToIsoDay,
  tehranDayBounds,
  tehranDayOf,
  tehranWallToInstant,
} from "./jalali";

const days = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("days", () => {
  it("knows the calendar's corners", () => {
    expect(jalaliToIsoDay("1405/08/29")).toBe("2026-11-20");
    expect(jalaliToIsoDay("۱۴۰۵/۸/۲۹")).toBe("2026-11-20");
    expect(jalaliToIsoDay("1403/12/30")).toBe("2025-03-20");
    expect(jalaliToIsoDay("1404/12/30")).toBeNull();
    expect(jalaliToIsoDay("1405/13/01")).toBeNull();
    expect(jalaliToIsoDay("2026-11-20x")).toBeNull();
    expect(isIsoDay("2026-02-29")).toBe(false);
    expect(() => isoDayToJalali("2026-02-30")).toThrow(RangeError);
  });

  it("comes back from Jalali to the same day", () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(jalaliToIsoDay(isoDayToJalali(day))).toBe(day);
      }),
      runs(1000),
    );
  });

  it("agrees with moment-jalaali", () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(exportDay(day, "jalali")).toBe(isoDayToJalali(day));
      }),
      runs(1000),
    );
  });

  it("writes years before 1400 with two digits, as the service wants", () => {
    expect(isoDayToCompactJalali("2026-11-20")).toBe("14050829");
    expect(isoDayToCompactJalali("2021-03-20")).toBe("991230");
  });

  it("adds days over months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  });
});

describe("instants", () => {
  it("knows where a day of Tehran begins and ends", () => {
    expect(tehranDayOf("2026-11-19T20:30:00Z")).toBe("2026-11-20");
    expect(tehranDayBounds("2026-11-20")).toEqual({
      from: "2026-11-19T20:30:00.000Z",
      to: "2026-11-20T20:30:00.000Z",
    });
    expect(tehranWallToInstant("2026-11-20", "24:00")).toBeNull();
  });
});
