"use client";

import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { SegmentedControl } from "@/components/kit/ui/segmented-control";
import { addressState, oneOfOr } from "@/lib/kit/operations/address";

const state = addressState({ days: oneOfOr(["7", "30"], "30") });

/** How many days the pictures show; kept in the address. */
export const usePeriod = (): number => Number(useListState(state).value.days);

/** The chosen days of what is added up for each span. */
export const useSpan = (): "week" | "month" => (usePeriod() === 7 ? "week" : "month");

export function PeriodControl() {
  const words = useTranslations("overview.flow");
  const { value, set } = useListState(state);
  return (
    <SegmentedControl
      label={words("period")}
      value={value.days}
      onChange={(days) => set({ days })}
      options={[
        { value: "7", label: words("days7") },
        { value: "30", label: words("days30") },
      ]}
    />
  );
}
