"use client";

import { useTranslations } from "next-intl";
import {
  formatDay,
  formatDayAndClock,
  formatInstant,
  formatInstantExact,
  formatRelative,
  formatTime,
  weekdayName,
} from "@/lib/kit/format/date-display";
import { cn } from "./cn";
import { Missing, Unread } from "./money";
import { usePreferences } from "./preferences-context";
import { useNow } from "./use-now";

interface DateTextProps {
  /** UTC ISO instant, a Gregorian day `YYYY-MM-DD`, or null. */
  value: string | null;
  /** There is none because what was told of it could not be read. */
  isUnread?: boolean;
  /**
   * `auto`: relative within a day, otherwise day and clock. `long`: always day and clock. `exact`: with seconds and
   * zone. `time`: the clock alone. `clock`: day and clock, the near days by their names, for what is still to come. A
   * day is always shown as a day.
   */
  form?: "auto" | "long" | "exact" | "time" | "clock";
  className?: string;
}

/** A time in Tehran, in the member's calendar; exact and with its zone on hover. */
export function DateText({ value, isUnread, form = "auto", className }: DateTextProps) {
  const common = useTranslations("common");
  const preferences = usePreferences();
  if (value === null && isUnread) return <Unread />;
  if (value === null) return <Missing label={common("unknown")} />;
  const isDay = value.length === 10;
  const title = isDay
    ? `${weekdayName(value, preferences.locale)} ${formatDay(value, preferences)}`
    : formatInstantExact(value, preferences);
  return (
    <time
      dateTime={value}
      title={title}
      className={cn(form !== "exact" && "whitespace-nowrap", className)}
      suppressHydrationWarning
    >
      {isDay && formatDay(value, preferences)}
      {!isDay && form === "long" && formatInstant(value, preferences)}
      {!isDay && form === "exact" && title}
      {!isDay && form === "time" && formatTime(value, preferences.locale)}
      {!isDay && form === "auto" && <RelativeText value={value} />}
      {!isDay && form === "clock" && <ClockText value={value} />}
    </time>
  );
}

function RelativeText({ value }: { value: string }) {
  const preferences = usePreferences();
  const now = useNow();
  return (
    <span suppressHydrationWarning>
      {formatRelative(value, now, preferences.locale) ?? formatInstant(value, preferences)}
    </span>
  );
}

function ClockText({ value }: { value: string }) {
  const preferences = usePreferences();
  const now = useNow();
  return <span suppressHydrationWarning>{formatDayAndClock(value, now, preferences)}</span>;
}
