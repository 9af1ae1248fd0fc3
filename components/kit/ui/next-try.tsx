"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ApiError } from "@/lib/kit/operations/errors";

interface NextTryProps {
  error: unknown;
  isRetrying?: boolean;
  className?: string;
}

/** Counts the seconds until a failed read is retried automatically. Shows nothing if it is not. */
export function NextTry({ error, isRetrying, className }: NextTryProps) {
  const common = useTranslations("common.nextTry");
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!(error instanceof ApiError) || error.nextTryAtMs === undefined) return null;
  const seconds = Math.ceil((error.nextTryAtMs - Math.max(nowMs, error.metAtMs)) / 1000);
  return (
    // A timer is not read out at every second, also inside an alert.
    <span role="timer" aria-live="off" className={className}>
      {isRetrying || seconds <= 0 ? common("now") : common("in", { seconds })}
    </span>
  );
}
