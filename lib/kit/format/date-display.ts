import type { Locale } from "@/lib/kit/i18n/locales";
import { localizeDigits } from "./digits";
import { jalaliPartsOfIsoDay, tehranTimeOf } from "./jalali";
import { joined } from "./joined";

/**
 * Days and instants as people read them, on server and in browser alike. Texts are put together from numbers and the
 * names below instead of by Intl's long forms, whose punctuation differs between a server's and a browser's ICU.
 */
export type Calendar = "jalali" | "gregorian";

export interface DateView {
  locale: Locale;
  calendar: Calendar;
}

/** What months are called, from the first on. */
export const MONTHS = {
  fa: {
    jalali: ["فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند"],
    gregorian: [
      "ژانویه",
      "فوریه",
      "مارس",
      "آوریل",
      "مه",
      "ژوئن",
      "ژوئیه",
      "اوت",
      "سپتامبر",
      "اکتبر",
      "نوامبر",
      "دسامبر",
    ],
  },
  en: {
    jalali: [
      "Farvardin",
      "Ordibehesht",
      "Khordad",
      "Tir",
      "Mordad",
      "Shahrivar",
      "Mehr",
      "Aban",
      "Azar",
      "Dey",
      "Bahman",
      "Esfand",
    ],
    gregorian: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  },
} as const;

const WEEKDAYS = {
  fa: ["یکشنبه", "دوشنبه", "سه‌شنبه", "چهارشنبه", "پنجشنبه", "جمعه", "شنبه"],
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
} as const;

const pad = (value: number): string => String(value).padStart(2, "0");

interface Parts {
  year: number;
  month: number;
  day: number;
}

function partsOf(isoDay: string, calendar: Calendar): Parts {
  if (calendar === "jalali") return jalaliPartsOfIsoDay(isoDay);
  const [year = 0, month = 1, day = 1] = isoDay.split("-").map(Number);
  return { year, month, day };
}

/** A month's name, `month` counted from 1. */
const monthName = (month: number, { locale, calendar }: DateView): string => MONTHS[locale][calendar][month - 1] ?? "";

/** A Gregorian day, in words: «۲۹ آبان ۱۴۰۵», «20 Nov 2026». */
export function formatDay(isoDay: string, view: DateView): string {
  const { year, month, day } = partsOf(isoDay, view.calendar);
  return localizeDigits(`${day} ${monthName(month, view)} ${year}`, view.locale);
}

/** The key of a day's month: days of the same month have the same key. */
export const monthOf = (isoDay: string, calendar: Calendar): string => {
  const { year, month } = partsOf(isoDay, calendar);
  return `${year}-${pad(month)}`;
};

/** The month of a day: «آبان ۱۴۰۵», «Nov 2026». */
export function formatMonth(isoDay: string, view: DateView): string {
  const { year, month } = partsOf(isoDay, view.calendar);
  return localizeDigits(`${monthName(month, view)} ${year}`, view.locale);
}

/** A day without its year, for axes and lists within one year: «۲۹ آبان». */
export function formatDayShort(isoDay: string, view: DateView): string {
  const { month, day } = partsOf(isoDay, view.calendar);
  return localizeDigits(`${day} ${monthName(month, view)}`, view.locale);
}

/** A day as numbers: «۱۴۰۵/۰۸/۲۹», «2026-11-20». */
export function formatDayNumeric(isoDay: string, { locale, calendar }: DateView): string {
  const { year, month, day } = partsOf(isoDay, calendar);
  const separator = calendar === "jalali" ? "/" : "-";
  return localizeDigits([year, pad(month), pad(day)].join(separator), locale);
}

export const weekdayName = (isoDay: string, locale: Locale): string =>
  WEEKDAYS[locale][new Date(`${isoDay}T00:00:00Z`).getUTCDay()] ?? "";

/** The clock in Tehran: «۱۲:۳۰» or with seconds. */
export function formatTime(instant: string | number, locale: Locale, withSeconds = false): string {
  const { hour, minute, second } = tehranTimeOf(instant);
  return localizeDigits([hour, minute, ...(withSeconds ? [second] : [])].map(pad).join(":"), locale);
}

/** Day and clock in Tehran: «۲۹ آبان ۱۴۰۵، ۱۲:۳۰». */
export function formatInstant(instant: string | number, view: DateView): string {
  return joined([formatDay(tehranTimeOf(instant).isoDay, view), formatTime(instant, view.locale)], view.locale);
}

/** When, inside a sentence: «ساعت ۱۰:۳۰» today, «فردا ساعت ۰۳:۴۵», else with its day; in English with its preposition. */
export function formatWhen(instant: string | number, nowMs: number, view: DateView): string {
  const { isoDay } = tehranTimeOf(instant);
  const time = formatTime(instant, view.locale);
  const clock = view.locale === "fa" ? `ساعت ${time}` : `at ${time}`;
  if (isoDay === tehranTimeOf(nowMs).isoDay) return clock;
  if (isoDay === tehranTimeOf(nowMs + NEAR_MS).isoDay) return `${RELATIVE[view.locale].days[1]} ${clock}`;
  const day = formatDay(isoDay, view);
  return view.locale === "fa" ? `${day} ${clock}` : `on ${day} ${clock}`;
}

/** Day and clock, the near days by their names: «امروز، ۱۵:۳۰», «فردا، ۰۳:۴۵», else as `formatInstant`. */
export function formatDayAndClock(instant: string | number, nowMs: number, view: DateView): string {
  const { isoDay } = tehranTimeOf(instant);
  const days = ([0, 1, -1] as const).find((each) => isoDay === tehranTimeOf(nowMs + each * NEAR_MS).isoDay);
  if (days === undefined) return formatInstant(instant, view);
  return joined([RELATIVE[view.locale].days[days], formatTime(instant, view.locale)], view.locale);
}

/** Everything, with the zone: «جمعه ۲۹ آبان ۱۴۰۵، ۱۲:۳۰:۰۵ به وقت تهران». For titles and records. */
export function formatInstantExact(instant: string | number, view: DateView): string {
  const { isoDay } = tehranTimeOf(instant);
  const day = `${weekdayName(isoDay, view.locale)} ${formatDay(isoDay, view)}`;
  const time = formatTime(instant, view.locale, true);
  return view.locale === "fa" ? `${day}، ${time} به وقت تهران` : `${day}, ${time} Tehran time`;
}

/** By hand: a browser's first Intl formatter takes a phone a tenth of a second, see `digits.ts`. */
const RELATIVE = {
  fa: { minute: "دقیقه", hour: "ساعت", days: { "-1": "دیروز", "0": "امروز", "1": "فردا" } },
  en: { minute: "minute", hour: "hour", days: { "-1": "yesterday", "0": "today", "1": "tomorrow" } },
} as const;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Until when a time is told relative to now. */
const NEAR_MS = 24 * HOUR;

/** «۳ دقیقه پیش», «تا ۲ ساعت دیگر»; null when the instant is more than a day away. */
export function formatRelative(instant: string | number, nowMs: number, locale: Locale): string | null {
  const difference = new Date(instant).getTime() - nowMs;
  const distance = Math.abs(difference);
  if (distance >= NEAR_MS) return null;
  if (distance < 45 * SECOND) return locale === "fa" ? "همین حالا" : "just now";
  const [unit, size] = distance < HOUR ? (["minute", MINUTE] as const) : (["hour", HOUR] as const);
  const amount = Math.max(Math.round(distance / size), 1);
  const length = `${localizeDigits(amount, locale)} ${RELATIVE[locale][unit]}`;
  const isPast = difference < 0;
  if (locale === "fa") return `${length} ${isPast ? "پیش" : "بعد"}`;
  const counted = amount === 1 ? length : `${length}s`;
  return isPast ? `${counted} ago` : `in ${counted}`;
}

/** A length of time in its two largest units: «۲ ساعت و ۵ دقیقه», «2 h 5 min». */
export function formatDuration(milliseconds: number, locale: Locale): string {
  const seconds = Math.max(Math.round(milliseconds / SECOND), 0);
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), locale === "fa" ? "روز" : "d"],
    [Math.floor((seconds % 86_400) / 3600), locale === "fa" ? "ساعت" : "h"],
    [Math.floor((seconds % 3600) / 60), locale === "fa" ? "دقیقه" : "min"],
    [seconds % 60, locale === "fa" ? "ثانیه" : "s"],
  ];
  const largest = parts.findIndex(([value]) => value > 0);
  const shown = parts
    .slice(largest === -1 ? 3 : largest)
    .filter(([value], index) => value > 0 || (largest === -1 && index === 0));
  return localizeDigits(
    shown
      .slice(0, 2)
      .map(([value, name]) => `${value} ${name}`)
      .join(locale === "fa" ? " و " : " "),
    locale,
  );
}
