import { type Calendar, MONTHS } from "./date-display";
import { cleanInput } from "./digits";
import { addDays, isIsoDay, jalaliPartsOfIsoDay, jalaliToIsoDay } from "./jalali";
import { plainLetters } from "./plain-letters";

/** The form that Daftar and most people use: «۲۰ دی ۱۴۰۵», «۲۰ دی‌ماه ۱۴۰۵», `20 November 2026`. */
const WITH_NAME = /^(\d{1,2}) (\p{L}+?)(?: ?ماه)?,? (\d{4})$/u;

/**
 * A typed day in any digits, with slashes, hyphens or the month's name: `۱۴۰۵/۸/۲۹`, `2026-11-20`, «۲۹ آبان ۱۴۰۵».
 * Years from 1900 are Gregorian and 1300–1499 are Jalali in either calendar, because nobody means the Middle Ages or
 * the year 2647.
 * @returns the Gregorian day `YYYY-MM-DD`; null if the text is no day
 */
export function readTypedDay(text: string, calendar: Calendar): string | null {
  const clean = cleanInput(text);
  const [, dayOfMonth = "", name = "", yearOfName = ""] = WITH_NAME.exec(clean) ?? [];
  const named = monthNamed(name);
  if (named?.calendar === "jalali" && !/^1[34]/.test(yearOfName)) return null;
  if (named?.calendar === "jalali") return jalaliToIsoDay(`${yearOfName}/${named.month}/${dayOfMonth}`);
  if (named && !/^(?:19|20)/.test(yearOfName)) return null;
  const isJalali = /^1[34]\d\d\b/.test(clean) || (calendar === "jalali" && !/^(?:19|20)\d\d\b/.test(clean));
  if (isJalali && !named) return jalaliToIsoDay(clean);
  const [year = "", month = "", day = ""] = named ? [yearOfName, `${named.month}`, dayOfMonth] : clean.split(/[/-]/);
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDay(iso) ? iso : null;
}

const WITHOUT_YEAR = /^(\d{1,2}) (\p{L}+?)(?: ?ماه)?$/u;
const DAYS_AGO = new Map([
  ["امروز", 0],
  ["دیروز", 1],
  ["پریروز", 2],
  ["today", 0],
  ["yesterday", 1],
]);

/**
 * A typed day without a year: «۸ آذر», `3 Nov`, «دیروز».
 * @param today the day in Tehran, `YYYY-MM-DD`
 * @returns the last such day until today, `YYYY-MM-DD`; null if the text is no day
 */
export function readRecentDay(text: string, today: string): string | null {
  const clean = cleanInput(text);
  const ago = DAYS_AGO.get(plainLetters(clean));
  if (ago !== undefined) return addDays(today, -ago);
  const [, dayOfMonth = "", name = ""] = WITHOUT_YEAR.exec(clean) ?? [];
  const named = monthNamed(name);
  if (!named) return null;
  const thisYear = named.calendar === "jalali" ? jalaliPartsOfIsoDay(today).year : Number(today.slice(0, 4));
  // The 29th of February and the 30th of Esfand are days of few years.
  for (let year = thisYear; year > thisYear - 8; year -= 1) {
    const day = readTypedDay(`${dayOfMonth} ${name} ${year}`, named.calendar);
    if (day !== null && day <= today) return day;
  }
  return null;
}

/** The month with this name in any keyboard's letters; English names may be longer than ours. */
function monthNamed(name: string): { calendar: Calendar; month: number } | null {
  const plain = plainLetters(name);
  if (plain === "") return null;
  for (const calendar of ["jalali", "gregorian"] as const) {
    for (const names of [MONTHS.fa[calendar], MONTHS.en[calendar]]) {
      const at = names
        .map(plainLetters)
        .findIndex((known) => plain === known || (/^[a-z]/.test(known) && plain.startsWith(known)));
      if (at >= 0) return { calendar, month: at + 1 };
    }
  }
  return null;
}
