import { LOCALES, type Locale } from "@/lib/kit/i18n/locales";
import { formatDay, formatInstant } from "./date-display";
import { formatMoney, type MoneyUnit } from "./money";

// Values in texts for customers. Each language has its own calendar there, whatever calendar the member has chosen.

/** An amount of rial with its unit, with a space that programs for messages know. */
export const moneyText = (amountRial: number, unit: MoneyUnit, locale: Locale): string =>
  formatMoney(amountRial, { unit, locale }).replaceAll("\u00a0", " ");

/** @param day `YYYY-MM-DD` of the Gregorian calendar */
export const dayText = (day: string, locale: Locale): string =>
  formatDay(day, { locale, calendar: LOCALES[locale].calendar });

/** @param instant an ISO instant; its day and time in Tehran */
export const instantText = (instant: string, locale: Locale): string =>
  formatInstant(instant, { locale, calendar: LOCALES[locale].calendar });
