import { ChevronLeft, ChevronRight } from "lucide-react";
import { cn } from "@/components/kit/ui/cn";

/** The picker works with local dates; a day stays the same day in every time zone of the browser. */
export const toDate = (isoDay: string): Date => {
  const [year = 0, month = 1, day = 1] = isoDay.split("-").map(Number);
  return new Date(year, month - 1, day);
};
export const toIsoDay = (date: Date): string =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, "0"), String(date.getDate()).padStart(2, "0")].join("-");

export function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-4" />;
}

const CELL = "size-9 p-0 text-center";
export const PICKER_CLASSES = {
  root: "relative mx-auto w-fit",
  months: "",
  month_caption: "flex h-9 items-center justify-center font-semibold",
  nav: "absolute inset-x-0 top-0 flex h-9 items-center justify-between",
  button_previous: "flex size-9 items-center justify-center rounded hover:bg-hover",
  button_next: "flex size-9 items-center justify-center rounded hover:bg-hover",
  month_grid: "mt-1 border-collapse",
  weekday: cn(CELL, "font-normal text-muted text-sm"),
  week: "",
  day: CELL,
  day_button:
    "size-9 rounded text-sm hover:bg-hover disabled:cursor-not-allowed disabled:text-faint disabled:hover:bg-transparent",
  today: "[&>button]:font-bold [&>button]:text-accent",
  outside: "[&>button]:text-faint",
  range_start: "bg-accent-soft rounded-s [&>button]:!bg-accent [&>button]:!text-accent-on",
  range_middle: "bg-accent-soft",
  range_end: "bg-accent-soft rounded-e [&>button]:!bg-accent [&>button]:!text-accent-on",
} as const;
