import type { Calendar } from "@/lib/kit/format/date-display";
import { addDays, countDays, jalaliPartsOfIsoDay } from "@/lib/kit/format/jalali";
import { type AddressStateOf, addressState, day } from "@/lib/kit/operations/address";
import type { FilterSet } from "@/lib/kit/records/filter";
import type { ReportPeriod } from "./schemas";

/** A leap year of the calendar. */
export const MOST_DAYS = 366;
/** Months that are offered by their names: this one, and those of a year before it. */
const MONTHS_OFFERED = 13;

export const reportFilters: FilterSet = { period: { kind: "period", label: "withdrawals.filters.period" } };
export const reportState = addressState({ from: day, to: day });
type ReportState = AddressStateOf<typeof reportState>;

/** Months of the reader's calendar that have begun, newest first; the newest ends today. */
export function monthsUntil(today: string, calendar: Calendar): ReportPeriod[] {
  const months: ReportPeriod[] = [];
  for (let to = today; months.length < MONTHS_OFFERED; ) {
    const from = addDays(to, 1 - dayOfMonth(to, calendar));
    months.push({ from, to });
    to = addDays(from, -1);
  }
  return months;
}

const dayOfMonth = (isoDay: string, calendar: Calendar): number =>
  calendar === "jalali" ? jalaliPartsOfIsoDay(isoDay).day : Number(isoDay.slice(8));

/**
 * What an address asks for: this month where it says nothing. A bad one becomes a good one: days that are still to come
 * are left out, ends in the wrong order change places, and of more than a year the last year is shown.
 */
export function reportPeriod({ from, to }: ReportState, today: string, calendar: Calendar): ReportPeriod {
  const upToToday = (given: string) => (given > today ? today : given);
  if (from === undefined && to === undefined) return monthsUntil(today, calendar)[0] ?? { from: today, to: today };
  const ends = [upToToday(from ?? to ?? today), upToToday(to ?? today)].sort();
  const [first = today, last = today] = ends;
  const [, shown = first] = [first, addDays(last, 1 - MOST_DAYS)].sort();
  return { from: shown, to: last };
}

/** As many days right before a period. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}
