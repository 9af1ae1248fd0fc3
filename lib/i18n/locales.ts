/** The languages of the dashboard: one table, read by server and browser. Persian first. */
export const LOCALES = {
  fa: { name: "فارسی", dir: "rtl", numberFormat: "fa-IR", calendar: "jalali" },
  en: { name: "English", dir: "ltr", numberFormat: "en-US", calendar: "gregorian" },
} as const;

export type Locale = keyof typeof LOCALES;
export type Direction = (typeof LOCALES)[Locale]["dir"];

export const DEFAULT_LOCALE: Locale = "fa";

/** @returns the locale if it is one of ours, otherwise Persian */
export const toLocale = (text: string | null | undefined): Locale =>
  text !== null && text !== undefined && Object.hasOwn(LOCALES, text) ? (text as Locale) : DEFAULT_LOCALE;
