"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { RowsOf } from "@/lib/areas/money/batches/file/draft";
import { formatNumber } from "@/lib/kit/format/digits";

const STEPS = ["file", "rows", "review"] as const;

interface StepsProps {
  current: (typeof STEPS)[number];
  /** Where the rows came from, when it is no file. */
  rowsOf?: RowsOf["purpose"] | undefined;
  /** The user's action opened the step, so it takes the focus; the element that had it is gone. */
  takesFocus?: boolean;
}

/** Where one is on the way from a file to a request. */
export function Steps({ current, rowsOf, takesFocus }: StepsProps) {
  const words = useTranslations("batchUpload.steps");
  const { locale } = usePreferences();
  const at = STEPS.indexOf(current);
  const here = useRef<HTMLLIElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step, once
  useEffect(() => {
    if (takesFocus) here.current?.focus({ preventScroll: true });
  }, [current, takesFocus]);

  return (
    <ol aria-label={words("label")} className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-2 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          ref={index === at ? here : undefined}
          tabIndex={index === at ? -1 : undefined}
          aria-current={index === at ? "step" : undefined}
          className={cn(
            "flex items-center gap-2 rounded-sm outline-none",
            index === at ? "font-semibold text-text" : "text-muted max-sm:[&_.step-name]:sr-only",
          )}
        >
          {index > 0 && <span aria-hidden className="h-px w-5 bg-line sm:w-8" />}
          <span
            aria-hidden
            className={cn(
              "flex size-6 items-center justify-center rounded-full border",
              index === at ? "border-accent bg-accent text-accent-on" : "border-control",
              index < at && "border-accent-line bg-accent-soft text-accent",
            )}
          >
            {index < at ? <Check className="size-3.5" /> : formatNumber(index + 1, locale)}
          </span>
          <span className="step-name">{step === "file" && rowsOf ? words(rowsOf) : words(step)}</span>
        </li>
      ))}
    </ol>
  );
}
