import type { Locale } from "@/lib/i18n/locales";

const PERSIAN_ZERO = 0x06f0;
const ARABIC_ZERO = 0x0660;

/** Persian and Arabic digits → Latin ones; everything else stays. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
  });

/** Latin and Arabic digits → Persian ones; everything else stays. */
export const toPersianDigits = (text: string): string =>
  toLatinDigits(text).replace(/\d/g, (digit) => String.fromCharCode(PERSIAN_ZERO + Number(digit)));

/** Digits as the language writes them. For numbers inside words; never for ids, IBANs or codes that get copied. */
export const localizeDigits = (text: string | number, locale: Locale): string =>
  locale === "fa" ? toPersianDigits(String(text)) : toLatinDigits(String(text));

/** Characters nobody sees but paste brings along: direction marks, joiners, the byte order mark. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;

/** Pasted text as a program wants it: Latin digits, nothing invisible, ordinary spaces, trimmed. */
export const cleanInput = (text: string): string =>
  toLatinDigits(text).replace(INVISIBLE, "").replace(/\s+/g, " ").trim();

const NUMBER_FORMATS = { fa: new Intl.NumberFormat("fa-IR"), en: new Intl.NumberFormat("en-US") } as const;

/** A count with the language's digits and separators: ۱۲٬۳۴۵ or 12,345. */
export const formatNumber = (value: number, locale: Locale): string => NUMBER_FORMATS[locale].format(value);

const PERCENT_FORMATS = {
  fa: new Intl.NumberFormat("fa-IR", { style: "percent", maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 }),
} as const;

/** @param ratio 0.125 → ۱۲٫۵٪ or 12.5% */
export const formatPercent = (ratio: number, locale: Locale): string => PERCENT_FORMATS[locale].format(ratio);

/** Bytes as people read them: ۱٫۲ مگابایت or 1.2 MB. */
export function formatBytes(bytes: number, locale: Locale): string {
  const units = locale === "fa" ? ["بایت", "کیلوبایت", "مگابایت", "گیگابایت"] : ["B", "kB", "MB", "GB"];
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1);
  const value = new Intl.NumberFormat(locale === "fa" ? "fa-IR" : "en-US", {
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
  return `${value.format(bytes / 1000 ** step)} ${units[step]}`;
}
