import { expect, it } from "vitest";
import { readTypedDay } from "./typed-day";

it.each([
  ["۱۴۰۵/۸/۲۹", "jalali", "2026-11-20"],
  ["1405-08-29", "gregorian", "2026-11-20"],
  ["2026-11-20", "jalali", "2026-11-20"],
  ["2026/11/5", "gregorian", "2026-11-05"],
  ["1405/13/01", "jalali", null],
  ["2026-02-30", "jalali", null],
  ["05/08/29", "gregorian", null],
  ["", "jalali", null],
] as const)("%s in the %s calendar is %s", (text, calendar, day) => {
  expect(readTypedDay(text, calendar)).toBe(day);
});
