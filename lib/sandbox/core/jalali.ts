import { isValidJalaaliDate, toGregorian, toJalaali } from "jalaali-js";

/** Tehran stands at +03:30 all year. */
const TEHRAN_SECONDS = 12_600;
export const DAY_SECONDS = 86_400;

const two = (number: number): string => String(number).padStart(2, "0");

function parts(at: number) {
  const local = new Date((at + TEHRAN_SECONDS) * 1000);
  const { jy, jm, jd } = toJalaali(local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate());
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
  return { jy, jm, jd, time };
}

/** `YYYY/MM/DD` in Tehran. */
export function jalaliDay(at: number): string {
  const { jy, jm, jd } = parts(at);
  return `${jy}/${two(jm)}/${two(jd)}`;
}

/** `YYYY/MM/DD HH:MM:SS` in Tehran. */
export function jalaliTime(at: number): string {
  const { jy, jm, jd, time } = parts(at);
  return `${jy}/${two(jm)}/${two(jd)} ${time}`;
}

/** `HH:MM:SS - YYYY/M/D`, the statement's own form. */
export function statementTime(at: number): string {
  const { jy, jm, jd, time } = parts(at);
  return `${time} - ${jy}/${jm}/${jd}`;
}

/** The Gregorian day `YYYY-MM-DD` that it is in Tehran. */
export const tehranDay = (at: number): string => new Date((at + TEHRAN_SECONDS) * 1000).toISOString().slice(0, 10);

/** The first second of a Gregorian day in Tehran. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000 - TEHRAN_SECONDS;

/** First second of the Jalali month that holds `at`, and of the next one. */
export function jalaliMonth(at: number): { from: number; to: number } {
  const { jy, jm } = parts(at);
  return {
    from: jalaliDayStart(jy, jm, 1),
    to: jm === 12 ? jalaliDayStart(jy + 1, 1, 1) : jalaliDayStart(jy, jm + 1, 1),
  };
}

/** `YYYYMMDD`, or `YYMMDD` for years before 1400. @returns first second of that day, or null when it is no day */
export function parseJalaliDay(text: string): number | null {
  const match = /^(\d{4}|\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!match) return null;
  const year = match[1]?.length === 2 ? 1300 + Number(match[1]) : Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  return isValidJalaaliDate(year, month, day) ? jalaliDayStart(year, month, day) : null;
}

function jalaliDayStart(year: number, month: number, day: number): number {
  const { gy, gm, gd } = toGregorian(year, month, day);
  return Date.UTC(gy, gm - 1, gd) / 1000 - TEHRAN_SECONDS;
}
