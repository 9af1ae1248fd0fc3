import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportDay, exportInstant } from "./date";
import {
  addDays,
  isIsoDay,
  isoDayToCompactJalali,
  isoDayToJalali,
  jalaliToIsoDay,
  statementTimeToInstant,
  tehranDayBounds,
  tehranDayOf,
  tehranJalaliToInstant,
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
    );
  });

  it("agrees with moment-jalaali", () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(exportDay(day, "jalali")).toBe(isoDayToJalali(day));
      }),
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
  it("reads Tehran's clock as it was: with summer time until 2022, without it since", () => {
    expect(tehranJalaliToInstant("1405/08/29 12:30:00")).toBe("2026-11-20T09:00:00.000Z");
    expect(tehranJalaliToInstant("1405/05/01 12:30")).toBe("2026-07-23T09:00:00.000Z");
    expect(tehranJalaliToInstant("1400/05/01 12:30:00")).toBe("2021-07-23T08:00:00.000Z");
    expect(tehranJalaliToInstant("1400/10/01 12:30:00")).toBe("2021-12-22T09:00:00.000Z");
  });

  it("reads the statement's form", () => {
    expect(statementTimeToInstant("12:30:05 - 1405/8/29")).toBe("2026-11-20T09:00:05.000Z");
    expect(statementTimeToInstant("۱۲:۳۰:۰۵ - ۱۴۰۵/۸/۲۹")).toBe("2026-11-20T09:00:05.000Z");
    expect(statementTimeToInstant("1405/8/29")).toBeNull();
    expect(statementTimeToInstant("25:00:00 - 1405/8/29")).toBeNull();
  });

  it("comes back to the same instant", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2023-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
        (date) => {
          const instant = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
          expect(tehranJalaliToInstant(exportInstant(instant, "jalali"))).toBe(instant);
        },
      ),
    );
  });

  it("knows where a day of Tehran begins and ends", () => {
    expect(tehranDayOf("2026-11-19T20:30:00Z")).toBe("2026-11-20");
    expect(tehranDayBounds("2026-11-20")).toEqual({
      from: "2026-11-19T20:30:00.000Z",
      to: "2026-11-20T20:30:00.000Z",
    });
    expect(tehranWallToInstant("2026-11-20", "24:00")).toBeNull();
  });
});
