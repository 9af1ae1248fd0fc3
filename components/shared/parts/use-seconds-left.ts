"use client";

import { useEffect, useState } from "react";
import { useInBrowser } from "@/components/kit/ui/use-in-browser";
import { serverNow } from "@/lib/kit/clock";
import { localizeDigits } from "@/lib/kit/format/digits";
import type { Locale } from "@/lib/kit/i18n/locales";

/** Minutes and seconds, as clocks count down. */
export function clockOf(seconds: number, locale: Locale): string {
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return `\u2066${localizeDigits(text, locale)}\u2069`;
}

/** Seconds until a moment, second by second; null if it is not known, undefined before the browser has a clock. */
export function useSecondsLeft(until: string | null): number | null | undefined {
  const isInBrowser = useInBrowser();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return null;
  // What the server drew a moment ago would be another number.
  if (!isInBrowser) return undefined;
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}
