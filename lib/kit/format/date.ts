import moment from "moment-jalaali";
import { isIsoDay, tehranOffsetMinutes } from "./jalali";

/**
 * Dates as exported files write them: fixed forms, Latin digits, Tehran time. The only importer of `moment-jalaali`,
 * which is too heavy for a browser: screens use `date-display.ts`, schemas `jalali.ts`.
 */
export type Calendar = "jalali" | "gregorian";

const inTehran = (instant: string) => {
  const at = moment(instant);
  if (!at.isValid()) throw new RangeError(`not an instant: ${instant}`);
  return at.utcOffset(tehranOffsetMinutes(at.valueOf()));
};

/** An instant in Tehran: `1405/08/29 12:30:00` or `2026-11-20 12:30:00`. @throws RangeError when it is not an instant */
export const exportInstant = (instant: string, calendar: Calendar): string =>
  inTehran(instant).format(calendar === "jalali" ? "jYYYY/jMM/jDD HH:mm:ss" : "YYYY-MM-DD HH:mm:ss");

/** A day: `1405/08/29` or `2026-11-20`. @throws RangeError when it is not a day */
export function exportDay(isoDay: string, calendar: Calendar): string {
  if (!isIsoDay(isoDay)) throw new RangeError(`not a day: ${isoDay}`);
  return calendar === "jalali" ? moment.utc(isoDay, "YYYY-MM-DD").format("jYYYY/jMM/jDD") : isoDay;
}

/**
 * An instant in Tehran for a file's name: `14050829-123000` or `20261120-123000`. It has the time of day, because a
 * folder may contain several files of one day.
 */
export const fileNameInstant = (instant: string, calendar: Calendar): string =>
  inTehran(instant).format(calendar === "jalali" ? "jYYYYjMMjDD-HHmmss" : "YYYYMMDD-HHmmss");
