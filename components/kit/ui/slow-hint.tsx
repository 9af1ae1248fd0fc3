"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { SLOW_MS } from "@/lib/kit/operations/service-health";
import { Spinner } from "./spinner";

/** Whether the user has waited long enough for a hint. */
function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

/** Says over a skeleton, after a while, that the answer is late. Takes no room; stands in a `relative` box. */
export function SlowHint({ isWaiting = true }: { isWaiting?: boolean }) {
  const common = useTranslations("common");
  const isSlow = useSlow(isWaiting);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none absolute inset-x-0 top-14 z-10 flex justify-center px-3 text-center"
    >
      {isSlow && (
        <span className="inline-flex animate-appear items-center gap-2 rounded-full border bg-raised px-4 py-1.5 text-sm shadow-float">
          <Spinner className="shrink-0 text-accent" />
          {common("slow")}
        </span>
      )}
    </div>
  );
}
