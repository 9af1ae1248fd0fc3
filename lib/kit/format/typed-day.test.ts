import { expect, it } from "vitest";
import { readRecentDay, readTypedDay } from "./typed-day";

it.each([
  ["۱۴۰۵/۸/۲۹", "jalali", "2026-11-20"],
  ["1405-08-29", "gregorian", "2026-11-20"],
  ["2026-11-20", "jalali", "2026-11-20"],
  ["2026/11/5", "gregorian", "2026-11-05"],
  ["۲۹ آبان ۱۴۰۵", "gregorian", "2026-11-20"],
  ["۲۹ آبان‌ماه ۱۴۰۵", "jalali", "2026-11-20"],
  ["29 آبان ماه 1405", "jalali", "2026-11-20"],
  ["۲۰ دي ۱۴۰۵", "jalali", "2027-01-10"],
  ["20 Nov 2026", "jalali", "2026-11-20"],
  ["20 November, 2026", "jalali", "2026-11-20"],
  ["29 Aban 1405", "gregorian", "2026-11-20"],
  ["31 آبان 1405", "jalali", null],
  ["20 Nov 1405", "jalali", null],
  ["29 آبان 2026", "jalali", null],
  ["20 هفتم 1405", "jalali", null],
  ["1405/13/01", "jalali", null],
  ["2026-02-30", "jalali", null],
  ["05/08/29", "gregorian", null],
  ["", "jalali", null],
] as const)("%s in the %s calendar is %s", (text, calendar, day) => {
  expect(readTypedDay(text, calendar)).toBe(day);
});

it.each([
  ["۸ آذر", "2026-11-29", "2026-11-29"],
  ["۹ آذر", "2026-11-29", "2025-11-30"],
  ["8 آذرماه", "2026-12-05", "2026-11-29"],
  ["3 Nov", "2026-11-29", "2026-11-03"],
  ["30 November", "2026-11-29", "2025-11-30"],
  // A leap day is years ago.
  ["29 Feb", "2026-11-29", "2024-02-29"],
  ["۳۰ اسفند", "2026-11-29", "2025-03-20"],
  ["دیروز", "2026-11-29", "2026-11-28"],
  ["پريروز", "2026-11-29", "2026-11-27"],
  ["Today", "2026-11-29", "2026-11-29"],
  ["31 آبان", "2026-11-29", null],
  ["12 هزار", "2026-11-29", null],
  ["آذر", "2026-11-29", null],
] as const)("%s of %s is %s", (text, today, day) => {
  expect(readRecentDay(text, today)).toBe(day);
});
