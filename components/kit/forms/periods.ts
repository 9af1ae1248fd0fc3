import type { Calendar } from "@/lib/kit/format/date-display";
import { addDays, jalaliPartsOfIsoDay } from "@/lib/kit/format/jalali";
import type { DayRange } from "./date-range";

export interface Period {
  id: "today" | "yesterday" | "last7Days" | "last30Days" | "thisMonth" | "lastMonth";
  range: DayRange;
}

const dayOfMonth = (isoDay: string, calendar: Calendar): number =>
  calendar === "jalali" ? jalaliPartsOfIsoDay(isoDay).day : Number(isoDay.slice(8));

/** Periods that people ask for most; months are those of the member's calendar. */
export function periodsOf(today: string, calendar: Calendar): Period[] {
  const thisMonth = addDays(today, 1 - dayOfMonth(today, calendar));
  const endOfLast = addDays(thisMonth, -1);
  const lastMonth = addDays(endOfLast, 1 - dayOfMonth(endOfLast, calendar));
  const yesterday = addDays(today, -1);
  return [
    { id: "today", range: { from: today, to: today } },
    { id: "yesterday", range: { from: yesterday, to: yesterday } },
    { id: "last7Days", range: { from: addDays(today, -6), to: today } },
    { id: "last30Days", range: { from: addDays(today, -29), to: today } },
    { id: "thisMonth", range: { from: thisMonth, to: today } },
    { id: "lastMonth", range: { from: lastMonth, to: endOfLast } },
  ];
}
