import { LOCALES, type Locale } from "@/lib/kit/i18n/locales";
import { formatDay, formatInstant, formatTime } from "./date-display";
import { formatMoney, type MoneyUnit } from "./money";

// Values in texts for customers. Each language has its own calendar there, whatever calendar the member has chosen.

/** An amount of rial with its unit, with a space that programs for messages know. */
export const moneyText = (amountRial: number, unit: MoneyUnit, locale: Locale): string =>
  formatMoney(amountRial, { unit, locale }).replaceAll("\u00a0", " ");

/** @param day `YYYY-MM-DD` of the Gregorian calendar */
export const dayText = (day: string, locale: Locale): string =>
  formatDay(day, { locale, calendar: LOCALES[locale].calendar });

/** Somebody who reads English may be elsewhere, and a Persian reader takes it for Tehran's anyway. */
const zoned = (time: string, locale: Locale): string => (locale === "en" ? `${time} Tehran time` : time);

/** @param instant an ISO instant; its clock in Tehran: «۱۲:۳۰», “12:30 Tehran time” */
export const timeText = (instant: string, locale: Locale): string => zoned(formatTime(instant, locale), locale);

/** @param instant an ISO instant; its day and clock in Tehran: “20 Nov 2026, 12:30 Tehran time” */
export const instantText = (instant: string, locale: Locale): string =>
  zoned(formatInstant(instant, { locale, calendar: LOCALES[locale].calendar }), locale);
