import type { DayRange } from "@/components/kit/forms/date-range";
import { periodsOf } from "@/components/kit/forms/periods";
import { type Calendar, monthOf } from "@/lib/kit/format/date-display";
import { addDays, countDays } from "@/lib/kit/format/jalali";

/** The ranges of the pictures that one touch chooses. */
export const RANGES = ["7", "30", "90", "thisMonth", "lastMonth"] as const;
export type Range = (typeof RANGES)[number];

/** Gregorian days in Tehran, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface ChosenPeriod extends Days {
  /** What is kept ready of it: the last seven or thirty days are, with how they lead to the wallet. */
  ready: "week" | "month" | null;
  /** The days that it is compared with. */
  before: Days;
}

/**
 * The days that are chosen, and those before them: as many, or of a month the same days of the month before.
 *
 * @param chosen days of one's own count more than a range
 */
export function chosenPeriod(
  { days: range, from, to }: { days: Range; from?: string | undefined; to?: string | undefined },
  today: string,
  calendar: Calendar,
): ChosenPeriod {
  if (from !== undefined) {
    const own = { from, to: to !== undefined && to < today ? to : today };
    return { ...own, ready: null, before: asManyBefore(own) };
  }
  if (range !== "thisMonth" && range !== "lastMonth") {
    const own = { from: addDays(today, 1 - Number(range)), to: today };
    return { ...own, ready: range === "7" ? "week" : range === "30" ? "month" : null, before: asManyBefore(own) };
  }
  const own = monthNamed(range, today, calendar);
  const lastBefore = addDays(own.from, -1);
  const before = monthNamed("thisMonth", lastBefore, calendar);
  // Of a month that goes on, as many of its days; a shorter month has no more.
  const length = Math.min(countDays(own.from, own.to), countDays(before.from, before.to));
  const lastDay = range === "thisMonth" ? addDays(before.from, length - 1) : before.to;
  return { ...own, ready: null, before: { from: before.from, to: lastDay } };
}

function monthNamed(id: "thisMonth" | "lastMonth", today: string, calendar: Calendar): Days {
  const range: DayRange | undefined = periodsOf(today, calendar).find((period) => period.id === id)?.range;
  return { from: range?.from ?? today, to: range?.to ?? today };
}

function asManyBefore({ from, to }: Days): Days {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

/** A day of a picture, or the part of a month. */
interface Point {
  from: string;
}

/**
 * Pairs each point of the chosen period with one of the period before: days by their distance from the first day, months
 * by their order.
 *
 * @returns one entry for each point of `now`; undefined where the period before has none
 */
export function alongside<Before extends Point>(
  now: readonly Point[],
  before: readonly Before[],
  by: "day" | "month",
  { from, before: { from: fromBefore } }: Pick<ChosenPeriod, "from" | "before">,
  calendar: Calendar,
): (Before | undefined)[] {
  const placeOf = (day: string, first: string) =>
    by === "day" ? countDays(first, day) : monthsBetween(first, day, calendar);
  const known = new Map(before.map((point) => [placeOf(point.from, fromBefore), point]));
  return now.map((point) => known.get(placeOf(point.from, from)));
}

/** How many months begin between two days. */
function monthsBetween(first: string, day: string, calendar: Calendar): number {
  let count = 0;
  // A month has at least 28 days, so none is stepped over.
  for (let at = first; monthOf(at, calendar) !== monthOf(day, calendar) && at < day; at = addDays(at, 28)) {
    if (monthOf(addDays(at, 28), calendar) !== monthOf(at, calendar)) count++;
  }
  return count;
}
