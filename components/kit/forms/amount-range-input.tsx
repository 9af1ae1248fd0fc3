"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { onceConnected } from "@/lib/kit/operations/reach";
import { type AmountRangeInputProps, amountRangeButton, amountsInWords } from "./amount-range";

const loadWindow = () => onceConnected(() => import("./amount-range-window"));
const AmountRangeWindow = lazy(loadWindow);

/** Amounts between two, in the member's unit. What one types them with comes with the first sign of interest. */
export function AmountRangeInput(props: AmountRangeInputProps) {
  const amounts = useTranslations("lists.amounts");
  const preferences = usePreferences();
  const [isWanted, setWanted] = useState(false);
  const text = amountsInWords(props.value, preferences, amounts);
  const waiting = (
    <button
      {...amountRangeButton(props, text, amounts("any"))}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={loadWindow}
      onFocus={loadWindow}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={waiting}>
      <AmountRangeWindow {...props} text={text} />
    </Suspense>
  ) : (
    waiting
  );
}
