import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { exportInstant } from "./date";
import { readServiceBirthday, readServiceTime } from "./service-time";

const instantOf = (value: string | number) => readServiceTime(value)?.instant;

describe("a time of the service", () => {
  it("is of the calendar that its year is of, whichever was expected", () => {
    expect(instantOf("2020-01-01 01:01:01")).toBe("2019-12-31T21:31:01.000Z");
    expect(instantOf("2020/01/01 01:01:01")).toBe("2019-12-31T21:31:01.000Z");
    expect(instantOf("1398/10/11 01:01:01")).toBe("2019-12-31T21:31:01.000Z");
    expect(instantOf("1398-10-11 01:01:01")).toBe("2019-12-31T21:31:01.000Z");
    expect(readServiceTime("2026-11-20")).toEqual({ day: "2026-11-20", instant: null });
    expect(readServiceTime("1405/8/29")).toEqual({ day: "2026-11-20", instant: null });
  });

  it.each([
    "1405/08/29 12:30:05",
    "12:30:05 - 1405/8/29",
    "12:30:05 - 2026/11/20",
    "۱۲:۳۰:۰۵ - ۱۴۰۵/۸/۲۹",
    "۱۴۰۵/۰۸/۲۹ ۱۲:۳۰:۰۵",
    "2026-11-20T12:30:05",
    "2026-11-20T09:00:05Z",
    "2026-11-20T09:00:05.000000Z",
    "2026-11-20T12:30:05+03:30",
    "2026-11-20T12:30:05+0330",
    1795165205,
    "1795165205",
    1795165205000,
    "۱۷۹۵۱۶۵۲۰۵",
  ])("is known in every spelling: %s", (value) => {
    expect(readServiceTime(value)).toEqual({ day: "2026-11-20", instant: "2026-11-20T09:00:05.000Z" });
  });

  it("is Tehran's clock as it was: with summer time until 2022, without it since", () => {
    expect(instantOf("1405/05/01 12:30")).toBe("2026-07-23T09:00:00.000Z");
    expect(instantOf("1400/05/01 12:30:00")).toBe("2021-07-23T08:00:00.000Z");
    expect(instantOf("1400/10/01 12:30:00")).toBe("2021-12-22T09:00:00.000Z");
  });

  it("is believed of a birthday since 1900, also without separators", () => {
    for (const value of [
      "1986-07-23",
      "1365/05/01",
      "۱۳۶۵/۵/۱",
      "13650501",
      13650501,
      "19860723",
      "1365/05/01 00:00:00",
    ])
      expect(readServiceBirthday(value), String(value)).toBe("1986-07-23");
    for (const no of ["1899-12-31", "1277/01/01", "2101-01-01", "13651301", "-", ""])
      expect(readServiceBirthday(no)).toBeNull();
  });

  it("is believed from 1990 to 2100 and nowhere else", () => {
    expect(readServiceTime("1990-01-01")?.day).toBe("1990-01-01");
    expect(readServiceTime("2100-12-31 23:59:59")?.day).toBe("2100-12-31");
    for (const no of ["1989-12-31", "1368/10/10", "2101-01-01", "1479/10/12", "0000-00-00 00:00:00", 0, 86_400]) {
      expect(readServiceTime(no)).toBeNull();
    }
  });

  it.each([
    "1404/12/30",
    "1405/13/01",
    "2026-02-29",
    "2026-11-20 25:00:00",
    "25:00:00 - 1405/8/29",
    "tomorrow",
    "",
    "14050829",
    "1405/08/29 x",
    -1,
    1.5,
    Number.NaN,
  ])("is none: %s", (value) => {
    expect(readServiceTime(value)).toBeNull();
  });

  it("comes back to the same instant in both calendars", () => {
    const dates = fc.date({ min: new Date("2023-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const instant = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
        for (const calendar of ["jalali", "gregorian"] as const) {
          expect(instantOf(exportInstant(instant, calendar))).toBe(instant);
        }
      }),
      runs(1000),
    );
  });
});
