"use client";

import { periodsOf } from "@/components/kit/forms/periods";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { ViewPeriod } from "@/lib/areas/records/saved-views/view";
import { tehranToday } from "@/lib/kit/clock";

const OPEN = { from: null, to: null };

/** The days that a view's period means today, by the member's calendar. */
export function usePeriodRange() {
  const { calendar } = usePreferences();
  return (period: ViewPeriod) => periodsOf(tehranToday(), calendar).find(({ id }) => id === period)?.range ?? OPEN;
}
