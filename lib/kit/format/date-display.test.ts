import { describe, expect, it } from "vitest";
import {
  formatDay,
  formatDayAndClock,
  formatDayNumeric,
  formatDuration,
  formatInstant,
  formatInstantExact,
  formatRelative,
  formatWhen,
} from "./date-display";

const PERSIAN = { locale: "fa", calendar: "jalali" } as const;
const ENGLISH = { locale: "en", calendar: "gregorian" } as const;
const INSTANT = "2026-11-20T09:00:05Z";

describe("days and instants", () => {
  it("speaks Persian", () => {
    expect(formatDay("2026-11-20", PERSIAN)).toBe("۲۹ آبان ۱۴۰۵");
    expect(formatDayNumeric("2026-11-20", PERSIAN)).toBe("۱۴۰۵/۰۸/۲۹");
    expect(formatInstant(INSTANT, PERSIAN)).toBe("۲۹ آبان ۱۴۰۵، ۱۲:۳۰");
    expect(formatInstantExact(INSTANT, PERSIAN)).toBe("جمعه ۲۹ آبان ۱۴۰۵، ۱۲:۳۰:۰۵ به وقت تهران");
  });

  it("speaks English, in either calendar", () => {
    expect(formatInstant(INSTANT, ENGLISH)).toBe("20 Nov 2026, 12:30");
    expect(formatInstantExact(INSTANT, { locale: "en", calendar: "jalali" })).toBe(
      "Friday 29 Aban 1405, 12:30:05 Tehran time",
    );
  });
});

describe("what is still to come", () => {
  const now = Date.parse(INSTANT);
  it.each([
    [2, "امروز، ۱۴:۳۰", "today, 14:30"],
    [20, "فردا، ۰۸:۳۰", "tomorrow, 08:30"],
    [-20, "دیروز، ۱۶:۳۰", "yesterday, 16:30"],
    [49, "۱ آذر ۱۴۰۵، ۱۳:۳۰", "22 Nov 2026, 13:30"],
  ])("says its clock, in %i hours", (hours, persian, english) => {
    const at = now + hours * 3_600_000;
    expect(formatDayAndClock(at, now, PERSIAN)).toBe(persian);
    expect(formatDayAndClock(at, now, ENGLISH)).toBe(english);
  });
});

describe("relative times", () => {
  const now = Date.parse(INSTANT);
  it.each([
    [-20_000, "همین حالا", "just now"],
    [-180_000, "۳ دقیقه پیش", "3 minutes ago"],
    [-7_200_000, "۲ ساعت پیش", "2 hours ago"],
    [600_000, "۱۰ دقیقه بعد", "in 10 minutes"],
  ])("%i ms", (difference, persian, english) => {
    expect(formatRelative(now + difference, now, "fa")).toBe(persian);
    expect(formatRelative(now + difference, now, "en")).toBe(english);
  });

  it("gives up after a day", () => {
    expect(formatRelative(now - 86_400_000, now, "fa")).toBeNull();
  });
});

it.each([
  ["2026-11-20T12:15:00Z", "ساعت ۱۵:۴۵", "at 15:45"],
  ["2026-11-21T00:15:00Z", "فردا ساعت ۰۳:۴۵", "tomorrow at 03:45"],
  ["2026-11-25T06:15:00Z", "۴ آذر ۱۴۰۵ ساعت ۰۹:۴۵", "on 25 Nov 2026 at 09:45"],
])("says inside a sentence when %s is", (instant, persian, english) => {
  const now = Date.parse(INSTANT);
  expect(formatWhen(instant, now, PERSIAN)).toBe(persian);
  expect(formatWhen(instant, now, ENGLISH)).toBe(english);
});

it("tells a length of time in two units", () => {
  expect(formatDuration(7_505_000, "fa")).toBe("۲ ساعت و ۵ دقیقه");
  expect(formatDuration(0, "en")).toBe("0 s");
  expect(formatDuration(86_400_000, "en")).toBe("1 d");
});
