"use client";

import { usePreferences } from "@/components/ui/preferences-context";
import { formatDay, formatDayShort } from "@/lib/format/date-display";
import { formatNumber } from "@/lib/format/digits";
import { formatMoney, formatMoneyCompact, unitName } from "@/lib/format/money";

/** How charts say amounts, counts and days to this member. */
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
    unit: unitName(preferences.unit, preferences.locale),
    locale: preferences.locale,
  };
}
