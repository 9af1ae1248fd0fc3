"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { onceConnected } from "@/lib/kit/operations/reach";
import { type DateRangeInputProps, dateRangeButton, rangeInWords } from "./date-range";

const loadWindow = () => onceConnected(() => import("./date-range-window"));
const DateRangeWindow = lazy(loadWindow);

/** A period of days, in the member's calendar. The calendar's code comes with the first sign of interest. */
export function DateRangeInput(props: DateRangeInputProps) {
  const dates = useTranslations("dates");
  const preferences = usePreferences();
  const [isWanted, setWanted] = useState(false);
  const text = rangeInWords(props.value, preferences, dates) ?? props.label;
  const waiting = (
    <button
      {...dateRangeButton(props, text)}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={loadWindow}
      onFocus={loadWindow}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={waiting}>
      <DateRangeWindow {...props} text={text} />
    </Suspense>
  ) : (
    waiting
  );
}
