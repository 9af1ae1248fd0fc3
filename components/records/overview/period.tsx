"use client";

import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { DateRangeInput } from "@/components/kit/forms/date-range-input";
import { Button } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { SegmentedControl } from "@/components/kit/ui/segmented-control";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { WalletFlow, WalletFlowPoint } from "@/lib/areas/money/wallet/schemas";
import { tehranToday } from "@/lib/kit/clock";
import { addressState, day, oneOf, oneOfOr } from "@/lib/kit/operations/address";
import { useOperation } from "@/lib/kit/operations/query";
import { alongside, type ChosenPeriod, chosenPeriod, RANGES, type Range } from "./chosen-period";

const state = addressState({ days: oneOfOr(RANGES, "30"), from: day, to: day, compare: oneOf(["before"]) });

/** The days that the pictures show; kept in the address. */
export function usePeriod(): ChosenPeriod {
  const { calendar } = usePreferences();
  return chosenPeriod(useListState(state).value, tehranToday(), calendar);
}

/** The money of the period before, if it is to be compared with. */
export function useBefore(): {
  flow: WalletFlow;
  of: (now: readonly { from: string }[]) => (WalletFlowPoint | undefined)[];
} | null {
  const { calendar } = usePreferences();
  const { compare } = useListState(state).value;
  const period = usePeriod();
  const { data } = useOperation(
    walletOperations.flow,
    { ...period.before, calendar },
    { enabled: compare === "before" },
  );
  if (compare !== "before" || !data) return null;
  return { flow: data, of: (now) => alongside(now, data.points, data.by, period, calendar) };
}

/** One touch for the ranges that people ask for most, any other span, and the period before to compare with. */
export function PeriodControl({ hasMoney = true }: { hasMoney?: boolean }) {
  const words = useTranslations("overview.range");
  const { value, set } = useListState(state);
  const today = tehranToday();
  const { days, from, to, compare } = value;
  const isOwn = from !== undefined;
  return (
    <>
      <SegmentedControl<Range | "own">
        label={words("title")}
        value={isOwn ? "own" : days}
        onChange={(range) => range !== "own" && set({ days: range, from: undefined, to: undefined })}
        options={RANGES.map((range) => ({ value: range, label: words(`of${range}`) }))}
        className="max-sm:w-full max-sm:[&_label]:px-1.5"
      />
      <DateRangeInput
        label={words("own")}
        value={{ from: from ?? null, to: to ?? null }}
        onChange={(range) => set({ from: range.from ?? range.to ?? undefined, to: range.to ?? undefined })}
        latest={today}
      />
      {hasMoney && (
        <Button
          aria-pressed={compare === "before"}
          onClick={() => set({ compare: compare === "before" ? undefined : "before" })}
          className="aria-pressed:!border-accent aria-pressed:!bg-accent-soft aria-pressed:!text-accent"
        >
          {words("compare")}
        </Button>
      )}
    </>
  );
}
