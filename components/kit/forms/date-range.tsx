import { CalendarDays } from "lucide-react";
import { buttonClass } from "@/components/kit/ui/button-class";
import { cn } from "@/components/kit/ui/cn";
import { type DateView, formatDay } from "@/lib/kit/format/date-display";

/** Gregorian days in Tehran, both included; null is open. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

export interface DateRangeInputProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** What the period is of: «تاریخ برداشت». */
  label: string;
  /** Inside a form: the wiring of `Field`. */
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  /** Days after it can't be chosen. */
  latest?: string;
  className?: string;
}

type Words = (key: "range" | "since" | "until", values: { from: string; to: string }) => string;

/** A period in words: «۱ آبان ۱۴۰۵ تا ۲۹ آبان ۱۴۰۵», «از ۱ آبان ۱۴۰۵»; null when it is open on both sides. */
export function rangeInWords({ from, to }: DayRange, view: DateView, words: Words): string | null {
  const names = { from: from ? formatDay(from, view) : "", to: to ? formatDay(to, view) : "" };
  if (from && to) return from === to ? names.from : words("range", names);
  if (from) return words("since", names);
  return to ? words("until", names) : null;
}

export function dateRangeButton(props: DateRangeInputProps, text: string) {
  return {
    type: "button" as const,
    id: props.id,
    "aria-describedby": props["aria-describedby"],
    "aria-label": `${props.label}: ${text}`,
    className: cn(
      buttonClass("secondary"),
      "!justify-start !px-3 !font-normal",
      props["aria-invalid"] && "!border-danger",
      props.className,
    ),
    children: (
      <>
        <CalendarDays aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="truncate">{text}</span>
      </>
    ),
  };
}
