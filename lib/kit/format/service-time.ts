import { FIRST_BIRTHDAY, isDayInReach } from "./day-reach";
import { cleanInput } from "./digits";
import { isIsoDay, jalaliToIsoDay, tehranDayOf, tehranWallToInstant } from "./jalali";

/** A time as the service told it. */
export interface ServiceTime {
  /** The Gregorian day in Tehran. */
  day: string;
  /** UTC ISO; null if only the day is told. */
  instant: string | null;
}

const DATE = String.raw`(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})`;
const CLOCK = String.raw`(\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?`;
const DAY = new RegExp(`^${DATE}$`);
const DAY_FIRST = new RegExp(String.raw`^${DATE}(?:T| ?[ ,-] ?)${CLOCK} ?(Z|[+-]\d{2}:?\d{2})?$`, "i");
const CLOCK_FIRST = new RegExp(`^${CLOCK} ?[ ,-] ?${DATE}$`);
const UNIX_SECONDS = /^\d{9,10}(?:\.\d+)?$/;
const UNIX_MILLISECONDS = /^\d{12,13}$/;
/** Nobody's books reach back to a Gregorian year below, nor forward to a Jalali one above. */
const FIRST_GREGORIAN_YEAR = 1700;

/**
 * Reads a time of the service in any format. Its answers contain the same field sometimes as Jalali and sometimes as
 * Gregorian, so the year decides the calendar. Also accepted are the time before the day (`12:30:05 - 1405/8/29`),
 * ISO, and unix seconds or milliseconds, in any digits. A time without a zone is in Tehran.
 * @returns null for a text that is no time, or one that is not plausible: before 1990 or after 2100
 */
export function readServiceTime(value: string | number): ServiceTime | null {
  const found = readAnyTime(value);
  return found && isDayInReach(found.day) ? found : null;
}

/** `13650501`, as the inquiries spell a birthday. */
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * The same of the day on which somebody was born, which may lie before all records, and may stand without separators.
 */
export function readServiceBirthday(value: string | number): string | null {
  const compact = COMPACT_DAY.exec(cleanInput(String(value)));
  const day = compact ? dayOf(compact[1], compact[2], compact[3]) : (readAnyTime(value)?.day ?? null);
  return day !== null && isDayInReach(day, FIRST_BIRTHDAY) ? day : null;
}

function readAnyTime(value: string | number): ServiceTime | null {
  const text = cleanInput(String(value));
  if (UNIX_SECONDS.test(text)) return ofInstant(Number(text) * 1000);
  if (UNIX_MILLISECONDS.test(text)) return ofInstant(Number(text));
  const onlyDay = DAY.exec(text);
  if (onlyDay) return timeOf(dayOf(onlyDay[1], onlyDay[2], onlyDay[3]), null);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return atClock(dayOf(dayFirst[1], dayFirst[2], dayFirst[3]), dayFirst[4], dayFirst[5]);
  const clockFirst = CLOCK_FIRST.exec(text);
  return clockFirst && atClock(dayOf(clockFirst[2], clockFirst[3], clockFirst[4]), clockFirst[1]);
}

function dayOf(year = "", month = "", day = ""): string | null {
  if (Number(year) < FIRST_GREGORIAN_YEAR) return jalaliToIsoDay(`${year}/${month}/${day}`);
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDay(iso) ? iso : null;
}

function atClock(day: string | null, clock = "", zone?: string): ServiceTime | null {
  const wall = day && tehranWallToInstant(day, clock);
  if (!day || !wall) return null;
  if (!zone) return timeOf(day, wall);
  const colon = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const [hour = "", ...rest] = clock.split(":");
  return ofInstant(Date.parse(`${day}T${[hour.padStart(2, "0"), ...rest].join(":")}${colon}`));
}

function ofInstant(ms: number): ServiceTime | null {
  if (Number.isNaN(new Date(ms).getTime())) return null;
  return timeOf(tehranDayOf(ms), new Date(ms).toISOString());
}

const timeOf = (day: string | null, instant: string | null): ServiceTime | null =>
  day === null ? null : { day, instant };
