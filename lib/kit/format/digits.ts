import type { Locale } from "@/lib/kit/i18n/locales";

const PERSIAN_ZERO = 0x06f0;
const ARABIC_ZERO = 0x0660;
const WIDE_ZERO = 0xff10;

/** Persian, Arabic and full-width digits → Latin ones; other characters stay. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[۰-۹٠-٩\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= WIDE_ZERO ? WIDE_ZERO : code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
  });

/** Latin and Arabic digits → Persian ones; other characters stay. */
export const toPersianDigits = (text: string): string =>
  toLatinDigits(text).replace(/\d/g, (digit) => String.fromCharCode(PERSIAN_ZERO + Number(digit)));

/** Digits in the language's form. For numbers in text; never for ids, IBANs or codes that are copied. */
export const localizeDigits = (text: string | number, locale: Locale): string =>
  locale === "fa" ? toPersianDigits(String(text)) : toLatinDigits(String(text));

/** Invisible characters that come with pasted text: direction marks, joiners, the byte order mark. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;
/** The distance of full-width characters from their Latin keyboard forms. */
const WIDE = 0xfee0;

/** Normalises pasted text: Latin digits and signs, no invisible characters, ordinary spaces, trimmed. */
export const cleanInput = (text: string): string =>
  toLatinDigits(text)
    .replace(INVISIBLE, "")
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE))
    .replace(/\s+/g, " ")
    .trim();

/** A code without spaces and dashes of any kind between its digits; it is not validated. */
export const withoutGaps = (text: string): string => cleanInput(text).replace(/[\s\p{Pd}\u2212\u0640_]/gu, "");

/**
 * Numbers are formatted by hand instead of by Intl: the first formatter on a page makes the browser load all its
 * languages, which takes a phone a tenth of a second or more before the page reacts. A test compares the results with
 * Intl's.
 */
const WRITING = {
  fa: { group: "٬", point: "٫", minus: "\u200e−", percent: "٪", compact: ["هزار", "میلیون", "میلیارد", "تریلیون"] },
  en: { group: ",", point: ".", minus: "-", percent: "%", compact: ["K", "M", "B", "T"] },
} as const;

/** A number in digits, with or without decimals; exponents and NaN do not match. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The value times 10^`shift`, rounded to a whole number, half away from zero; null if it is not in plain digits. */
function rounded(value: number | string, shift: number): bigint | null {
  const match = PLAIN.exec(String(value));
  if (!match) return null;
  const [, minus, whole = "", rest = ""] = match;
  const digits = whole + rest;
  const end = whole.length + shift;
  if (end < 0) return 0n;
  const size = BigInt(digits.slice(0, end).padEnd(end, "0") || "0") + ((digits[end] ?? "0") >= "5" ? 1n : 0n);
  return minus ? -size : size;
}

/**
 * Formats a whole number of 10^-`decimals` without trailing zeros. Thousands are separated from `groupedFrom` digits
 * on.
 */
function written(value: bigint, decimals: number, locale: Locale, groupedFrom = 4): string {
  const { group, point, minus } = WRITING[locale];
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const parted = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${value < 0n ? minus : ""}${localizeDigits(parted, locale)}${rest && point + localizeDigits(rest, locale)}`;
}

/**
 * A number with the language's digits and separators: ۱۲٬۳۴۵٫۵ or 12,345.5.
 * @param value a text if a number would lose its last digits
 */
export function formatDecimal(value: number | string, mostDecimals: number, locale: Locale): string {
  const scaled = rounded(value, mostDecimals);
  return scaled === null ? String(value) : written(scaled, mostDecimals, locale);
}

/** A count with the language's digits and separators: ۱۲٬۳۴۵ or 12,345. */
export const formatNumber = (value: number, locale: Locale): string => formatDecimal(value, 3, locale);

/** @param ratio 0.125 → ۱۲٫۵٪ or 12.5% */
export function formatPercent(ratio: number, locale: Locale): string {
  const scaled = rounded(ratio, 3);
  return `${scaled === null ? ratio : written(scaled, 1, locale)}${WRITING[locale].percent}`;
}

/** Short, with one decimal: ۱۲٫۵ میلیون or 12.5M. */
export function formatCompact(value: number, locale: Locale): string {
  const { compact } = WRITING[locale];
  // The first step with at most three digits before the point after rounding: 999,950 is already a million.
  const step = [0, 3, 6, 9].find((power) => Math.abs(Number(rounded(value, 1 - power) ?? 0n)) < 10_000) ?? 12;
  const scaled = rounded(value, 1 - step);
  if (scaled === null) return String(value);
  const number = written(scaled, 1, locale, 5);
  if (step === 0) return number;
  return `${number}${locale === "fa" ? "\u00a0" : ""}${compact[step / 3 - 1]}`;
}

/** Bytes in a readable form: ۱٫۲ مگابایت or 1.2 MB. */
export function formatBytes(bytes: number, locale: Locale): string {
  const units = locale === "fa" ? ["بایت", "کیلوبایت", "مگابایت", "گیگابایت"] : ["B", "kB", "MB", "GB"];
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1);
  return `${formatDecimal(bytes / 1000 ** step, step === 0 ? 0 : 1, locale)} ${units[step]}`;
}
