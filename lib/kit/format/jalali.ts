import { isValidJalaaliDate, toGregorian, toJalaali } from "jalaali-js";
import { cleanInput } from "./digits";

/**
 * Calendar arithmetic between the service's Jalali texts, Gregorian days and instants. Nothing here is for people to
 * read: see `date-display.ts` for that. Readers return null for what they cannot read.
 */
const TEHRAN = "Asia/Tehran";
const MINUTE = 60_000;

export interface JalaliDay {
  year: number;
  month: number;
  day: number;
}

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

const JALALI_DAY = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function jalaliToDay(year: number, month: number, day: number): string | null {
  if (!isValidJalaaliDate(year, month, day)) return null;
  const { gy, gm, gd } = toGregorian(year, month, day);
  return `${pad(gy, 4)}-${pad(gm)}-${pad(gd)}`;
}

/** Jalali `1405/08/29` (or `-`, any digits, no leading zeros needed) → Gregorian `2026-11-20`. */
export function jalaliToIsoDay(text: string): string | null {
  const match = JALALI_DAY.exec(cleanInput(text));
  return match ? jalaliToDay(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Whether a text is a Gregorian day that exists. */
export function isIsoDay(text: string): boolean {
  const match = ISO_DAY.exec(text);
  if (!match) return false;
  const date = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The parts of a Gregorian day in the Jalali calendar. @throws RangeError when it is not a day */
export function jalaliPartsOfIsoDay(isoDay: string): JalaliDay {
  const match = ISO_DAY.exec(isoDay);
  if (!match || !isIsoDay(isoDay)) throw new RangeError(`not a day: ${isoDay}`);
  const { jy, jm, jd } = toJalaali(Number(match[1]), Number(match[2]), Number(match[3]));
  return { year: jy, month: jm, day: jd };
}

/** Gregorian `2026-11-20` → Jalali `1405/08/29`. @throws RangeError when it is not a day */
export function isoDayToJalali(isoDay: string): string {
  const { year, month, day } = jalaliPartsOfIsoDay(isoDay);
  return `${pad(year, 4)}/${pad(month)}/${pad(day)}`;
}

/** Gregorian day → `14050829`; before 1400 the service wants the two-digit year, `991230`. */
export function isoDayToCompactJalali(isoDay: string): string {
  const { year, month, day } = jalaliPartsOfIsoDay(isoDay);
  return `${year < 1400 ? pad(year % 100) : pad(year, 4)}${pad(month)}${pad(day)}`;
}

/** Since this instant Tehran is 3 h 30 min ahead of UTC, summer and winter; before, its summers were an hour more. */
const STEADY_SINCE_MS = Date.parse("2022-09-21T19:30:00Z");
const STEADY_OFFSET_MINUTES = 210;

/** Made when an older instant is met: a browser's first one takes a phone a tenth of a second and more. */
let olderClock: Intl.DateTimeFormat | undefined;

function partsOfOlder(instant: Date): Record<string, string> {
  olderClock ??= new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: TEHRAN,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return Object.fromEntries(olderClock.formatToParts(instant).map(({ type, value }) => [type, value]));
}

export interface TehranTime {
  /** Gregorian day in Tehran. */
  isoDay: string;
  hour: number;
  minute: number;
  second: number;
}

/** What a calendar and a clock in Tehran show at an instant. @throws RangeError when it is not an instant */
export function tehranTimeOf(instant: string | number | Date): TehranTime {
  const date = new Date(instant);
  if (date.getTime() >= STEADY_SINCE_MS) {
    const [isoDay = "", clock = ""] = new Date(date.getTime() + STEADY_OFFSET_MINUTES * MINUTE)
      .toISOString()
      .split("T");
    const [hour, minute, second] = clock.split(":").map(Number.parseFloat);
    return { isoDay, hour: hour ?? 0, minute: minute ?? 0, second: Math.floor(second ?? 0) };
  }
  const parts = partsOfOlder(date);
  return {
    isoDay: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    second: Number(parts.second),
  };
}

/** Minutes that Tehran is ahead of UTC at an instant: 210 today, 270 in the summers until 2022. */
export function tehranOffsetMinutes(instantMs: number): number {
  if (instantMs >= STEADY_SINCE_MS) return STEADY_OFFSET_MINUTES;
  const { isoDay, hour, minute, second } = tehranTimeOf(instantMs);
  const wall = Date.parse(`${isoDay}T${pad(hour)}:${pad(minute)}:${pad(second)}Z`);
  return Math.round((wall - instantMs) / MINUTE);
}

/** A day and clock of Tehran → UTC ISO instant. */
export function tehranWallToInstant(isoDay: string, clock = "00:00:00"): string | null {
  const match = CLOCK.exec(clock);
  if (!match || !isIsoDay(isoDay)) return null;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const wall = Date.parse(`${isoDay}T${pad(hour)}:${pad(minute)}:${pad(second)}Z`);
  const guess = wall - tehranOffsetMinutes(wall - STEADY_OFFSET_MINUTES * MINUTE) * MINUTE;
  return new Date(wall - tehranOffsetMinutes(guess) * MINUTE).toISOString();
}

/** The Gregorian day on which an instant falls in Tehran. */
export const tehranDayOf = (instant: string | number | Date): string => tehranTimeOf(instant).isoDay;

/** The first and the last instant of a Gregorian day in Tehran, as UTC ISO (the end excluded). */
export function tehranDayBounds(isoDay: string): { from: string; to: string } {
  const from = tehranWallToInstant(isoDay);
  const to = tehranWallToInstant(addDays(isoDay, 1));
  if (!from || !to) throw new RangeError(`not a day: ${isoDay}`);
  return { from, to };
}

/** A day some days later (or earlier). @throws RangeError when it is not a day */
export function addDays(isoDay: string, days: number): string {
  if (!isIsoDay(isoDay)) throw new RangeError(`not a day: ${isoDay}`);
  return new Date(Date.parse(`${isoDay}T00:00:00Z`) + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
}

/** The number of days in a period, both ends included; 0 if it ends before it begins. */
export const countDays = (from: string, to: string): number =>
  from > to ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The first and the last day of the Jalali month that a day is in; all are ISO days. */
export function jalaliMonthOf(isoDay: string): { from: string; to: string } {
  const { year, month } = jalaliPartsOfIsoDay(isoDay);
  const from = jalaliToDay(year, month, 1) ?? isoDay;
  const next = month === 12 ? jalaliToDay(year + 1, 1, 1) : jalaliToDay(year, month + 1, 1);
  return { from, to: addDays(next ?? isoDay, -1) };
}
