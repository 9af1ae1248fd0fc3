import { jalaaliMonthLength as lengthOfJalaliMonth, toGregorian } from "jalaali-js";
import { addDays, isIsoDay, jalaliPartsOfIsoDay } from "@/lib/kit/format/jalali";

/** Monthly on a day of the Jalali or Gregorian calendar, or every given number of days. */
export const RHYTHMS = ["jalali", "gregorian", "days"] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export const FEWEST_TIMES = 2;
export const MOST_TIMES = 1000;
/** The longest pause between two of a series, in days. */
export const LONGEST_STEP = 366;
export const LONGEST_MONTH = 31;

/** What a maker writes of a series: n withdrawals under one authorization, each on a day of its own. Whole rial. */
export interface SeriesPlan {
  authorizationId: string;
  /** Per withdrawal; the total if `isTotal`. */
  amountRial: number;
  isTotal: boolean;
  times: number;
  rhythm: Rhythm;
  /** The day of the month, or the number of days from one to the next. */
  step: number;
  /** None is before; Gregorian, in Tehran. */
  from: string;
  maxRetryCount: number;
  description: string | null;
  /** The failed withdrawal that all of them together collect again. */
  retryOf?: string | undefined;
  retryTrackId?: string | undefined;
}

/** People write toman: the equal parts of a total are whole ones. */
export const SMALLEST_RIAL = 10;
/** No amount is larger. */
export const MOST_RIAL = 1e15;

/** Whether what is written so far says every day and amount; the form says what is wrong where it does not. */
export function isWholePlan({ amountRial, isTotal, times, rhythm, step, from }: SeriesPlan): boolean {
  const isWithin = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  return (
    isWithin(times, FEWEST_TIMES, MOST_TIMES) &&
    isWithin(step, 1, rhythm === "days" ? LONGEST_STEP : LONGEST_MONTH) &&
    isWithin(amountRial, isTotal ? times * SMALLEST_RIAL : 1, MOST_RIAL) &&
    isIsoDay(from)
  );
}

/** One withdrawal of a series. */
export interface SeriesMember {
  /** From 1. */
  row: number;
  amountRial: number;
  /** Gregorian, in Tehran. */
  date: string;
  /** Its month is shorter than the day that was asked for, so it is its last one. */
  isShort: boolean;
}

/** What a series comes to, in rial. */
export const seriesTotal = ({
  isTotal,
  amountRial,
  times,
}: Pick<SeriesPlan, "isTotal" | "amountRial" | "times">): number => (isTotal ? amountRial : amountRial * times);

/**
 * The withdrawals of a plan, in order; the same plan always gives the same ones. A total is divided into equal parts
 * of whole toman, and the last part gets the rest.
 */
export function seriesMembers(plan: SeriesPlan): SeriesMember[] {
  const { isTotal, amountRial, times } = plan;
  const equal = isTotal ? Math.floor(amountRial / times / SMALLEST_RIAL) * SMALLEST_RIAL : amountRial;
  const last = isTotal ? amountRial - equal * (times - 1) : amountRial;
  return daysOf(plan).map((day, index) => ({
    row: index + 1,
    amountRial: index === times - 1 ? last : equal,
    ...day,
  }));
}

type Day = Pick<SeriesMember, "date" | "isShort">;

function daysOf({ rhythm, step, from, times }: SeriesPlan): Day[] {
  if (rhythm === "days")
    return Array.from({ length: times }, (_, index) => ({ date: addDays(from, index * step), isShort: false }));
  const dayIn = rhythm === "jalali" ? jalaliDayIn : gregorianDayIn;
  const isLate = dayIn(from, 0, step).date < from;
  return Array.from({ length: times }, (_, index) => dayIn(from, index + (isLate ? 1 : 0), step));
}

/** The given day in the month that is this many months after that of `from`, or that month's last day. */
function jalaliDayIn(from: string, months: number, day: number): Day {
  const { year, month } = jalaliPartsOfIsoDay(from);
  const index = year * 12 + month - 1 + months;
  const [jy, jm] = [Math.floor(index / 12), (index % 12) + 1];
  const length = lengthOfJalaliMonth(jy, jm);
  const { gy, gm, gd } = toGregorian(jy, jm, Math.min(day, length));
  return { date: isoOf(Date.UTC(gy, gm - 1, gd)), isShort: day > length };
}

function gregorianDayIn(from: string, months: number, day: number): Day {
  const [year = 0, month = 1] = from.split("-").map(Number);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return { date: isoOf(Date.UTC(year, month - 1 + months, Math.min(day, length))), isShort: day > length };
}

const isoOf = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);
