"use client";

import { useCan } from "@/components/frame/shell/member-context";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { STATEMENT, walletRoutes } from "@/lib/areas/money/wallet/declared";
import { tehranToday } from "@/lib/kit/clock";
import { formatDay, formatDayShort, formatInstant, formatMonth, formatTime } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { formatMoney, formatMoneyCompact, RIAL_PER_UNIT, unitName } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";

/** Formats amounts, counts and days of charts in this member's preferences. */
export function useChartWords() {
  const preferences = usePreferences();
  return {
    money: (rial: number) => formatMoney(rial, preferences),
    moneyShort: (rial: number) => formatMoneyCompact(rial, preferences),
    moneyAxis: (rial: number) => formatMoneyCompact(rial, preferences, false),
    count: (value: number) => formatNumber(value, preferences.locale),
    day: (day: string) => ({
      id: day,
      label: formatDayShort(day, preferences),
      fullLabel: formatDay(day, preferences),
    }),
    month: (day: string) => formatMonth(day, preferences),
    /** The time of an instant if it is today, otherwise date and time; a dash if there is none. */
    time: (instant: string | null) => {
      if (instant === null) return "—";
      const isToday = tehranDayOf(Date.parse(instant)) === tehranToday();
      return isToday ? formatTime(instant, preferences.locale) : formatInstant(instant, preferences);
    },
    unit: unitName(preferences.unit, preferences.locale),
    perUnit: RIAL_PER_UNIT[preferences.unit],
    locale: preferences.locale,
  };
}

/** The link to the statement rows of a day or a period, for members who may read them. */
export function useStatementOf(): (from: string, to?: string) => string | undefined {
  const business = useBusiness();
  const mayRead = useCan("transactions.read");
  return (from, to = from) => (mayRead ? `${walletRoutes.wallet(business, { from, to })}#${STATEMENT}` : undefined);
}
