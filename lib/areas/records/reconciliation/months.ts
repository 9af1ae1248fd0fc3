import { tehranToday } from "@/lib/kit/clock";
import type { Calendar } from "@/lib/kit/format/date-display";
import { addDays, jalaliMonthOf, jalaliPartsOfIsoDay, jalaliToIsoDay } from "@/lib/kit/format/jalali";

/** A month of one of the two calendars; its days are Gregorian days in Tehran, both ends included. */
export interface Month {
  /** `1405-08` or `2026-11`: no year is one of both calendars. */
  id: string;
  calendar: Calendar;
  from: string;
  to: string;
}

/** The first year that is a Gregorian one: Jalali years are centuries behind. */
const FIRST_GREGORIAN = 1700;
const pad = (value: number): string => String(value).padStart(2, "0");

/** The month that a day is in. */
export function monthAt(isoDay: string, calendar: Calendar): Month {
  if (calendar === "jalali") {
    const { year, month } = jalaliPartsOfIsoDay(isoDay);
    return { id: `${year}-${pad(month)}`, calendar, ...jalaliMonthOf(isoDay) };
  }
  const from = `${isoDay.slice(0, 8)}01`;
  const next = addDays(from, 31);
  return { id: isoDay.slice(0, 7), calendar, from, to: addDays(`${next.slice(0, 8)}01`, -1) };
}

/** The month of a name, or nothing if there is no such month. */
export function monthNamed(id: string): Month | null {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(id) ?? [];
  if (year === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return null;
  const calendar: Calendar = Number(year) < FIRST_GREGORIAN ? "jalali" : "gregorian";
  const from = calendar === "jalali" ? jalaliToIsoDay(`${year}/${month}/01`) : `${id}-01`;
  return from === null ? null : monthAt(from, calendar);
}

/** Months of a calendar from the one that goes on back to that of a day, the newest first; at most so many. */
export function monthsBackTo(firstDay: string, calendar: Calendar, most: number, today = tehranToday()) {
  const months: Month[] = [];
  for (let day = today; day >= firstDay && months.length < most; ) {
    const month = monthAt(day, calendar);
    months.push(month);
    day = addDays(month.from, -1);
  }
  return months;
}

/** The days of a stretch, both ends included. */
export function daysIn({ from, to }: Pick<Month, "from" | "to">): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
