"use client";

import { periodsOf } from "@/components/forms/periods";
import { usePreferences } from "@/components/ui/preferences-context";
import { tehranToday } from "@/lib/clock";
import type { ViewPeriod } from "@/lib/saved-views/view";

const OPEN = { from: null, to: null };

/** The days that a view's period means today, by the member's calendar. */
export function usePeriodRange() {
  const { calendar } = usePreferences();
  return (period: ViewPeriod) => periodsOf(tehranToday(), calendar).find(({ id }) => id === period)?.range ?? OPEN;
}
