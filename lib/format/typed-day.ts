import { cleanInput } from "./digits";
import { isIsoDay, jalaliToIsoDay } from "./jalali";

/**
 * A day as a person types it, in any digits, with slashes or hyphens: `۱۴۰۵/۸/۲۹`, `2026-11-20`. Years from 1900 are
 * Gregorian and 1300–1499 Jalali whatever the calendar: nobody means the Middle Ages or the year 2647.
 *
 * @returns the Gregorian day `YYYY-MM-DD`; null when it is none
 */
export function readTypedDay(text: string, calendar: "jalali" | "gregorian"): string | null {
  const clean = cleanInput(text);
  const isJalali = /^1[34]\d\d\b/.test(clean) || (calendar === "jalali" && !/^(?:19|20)\d\d\b/.test(clean));
  if (isJalali) return jalaliToIsoDay(clean);
  const [year = "", month = "", day = ""] = clean.split(/[/-]/);
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDay(iso) ? iso : null;
}
