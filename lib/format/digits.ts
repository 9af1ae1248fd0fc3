import type { Locale } from "@/lib/i18n/locales";

const PERSIAN_ZERO = 0x06f0;
const ARABIC_ZERO = 0x0660;
const WIDE_ZERO = 0xff10;

/** Persian, Arabic and full-width digits → Latin ones; everything else stays. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[۰-۹٠-٩\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= WIDE_ZERO ? WIDE_ZERO : code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
  });

/** Latin and Arabic digits → Persian ones; everything else stays. */
export const toPersianDigits = (text: string): string =>
  toLatinDigits(text).replace(/\d/g, (digit) => String.fromCharCode(PERSIAN_ZERO + Number(digit)));

/** Digits as the language writes them. For numbers inside words; never for ids, IBANs or codes that get copied. */
export const localizeDigits = (text: string | number, locale: Locale): string =>
  locale === "fa" ? toPersianDigits(String(text)) : toLatinDigits(String(text));

/** Characters nobody sees but paste brings along: direction marks, joiners, the byte order mark. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;
/** Full-width forms of what a Latin keyboard has stand so far behind it. */
const WIDE = 0xfee0;

/** Pasted text as a program wants it: Latin digits and signs, nothing invisible, ordinary spaces, trimmed. */
export const cleanInput = (text: string): string =>
  toLatinDigits(text)
    .replace(INVISIBLE, "")
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE))
    .replace(/\s+/g, " ")
    .trim();

/** A code without the spaces and the dashes, of whatever kind, that part its digits; not checked. */
export const withoutGaps = (text: string): string => cleanInput(text).replace(/[\s\p{Pd}\u2212\u0640_]/gu, "");

/**
 * Numbers are written by hand instead of by Intl: the first formatter that a page makes has the browser look through
 * all languages it knows, which takes a phone a tenth of a second and more before anything is alive. A test holds what
 * is written here against Intl's own.
 */
const WRITING = {
  fa: { group: "٬", point: "٫", minus: "\u200e−", percent: "٪", compact: ["هزار", "میلیون", "میلیارد", "تریلیون"] },
  en: { group: ",", point: ".", minus: "-", percent: "%", compact: ["K", "M", "B", "T"] },
} as const;

/** A number in digits, with or without decimals; exponents and NaN are none. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The value times 10^`shift`, rounded to a whole number, half away from zero; null when it is not in plain digits. */
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

/** A whole number of 10^-`decimals`, without zeros at its end. Thousands are parted from `groupedFrom` digits on. */
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
 *
 * @param value as text where a number would lose its last digits
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
  // The first in which at most three digits stand before the point, once rounded: 999,950 is a million already.
  const step = [0, 3, 6, 9].find((power) => Math.abs(Number(rounded(value, 1 - power) ?? 0n)) < 10_000) ?? 12;
  const scaled = rounded(value, 1 - step);
  if (scaled === null) return String(value);
  const number = written(scaled, 1, locale, 5);
  if (step === 0) return number;
  return `${number}${locale === "fa" ? "\u00a0" : ""}${compact[step / 3 - 1]}`;
}

/** Bytes as people read them: ۱٫۲ مگابایت or 1.2 MB. */
export function formatBytes(bytes: number, locale: Locale): string {
  const units = locale === "fa" ? ["بایت", "کیلوبایت", "مگابایت", "گیگابایت"] : ["B", "kB", "MB", "GB"];
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1);
  return `${formatDecimal(bytes / 1000 ** step, step === 0 ? 0 : 1, locale)} ${units[step]}`;
}
