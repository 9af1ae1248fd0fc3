"use client";

import { usePreferences } from "@/components/kit/ui/preferences-context";
import { LOCALES } from "@/lib/kit/i18n/locales";

interface SparklineProps {
  /** The oldest first; null where nothing is known. */
  values: readonly (number | null)[];
  /** What it shows, for who does not see it: «ورودی ۳۰ روز گذشته». */
  label: string;
}

const HEIGHT = 28;
/** Room for the stroke above the highest and under the lowest value. */
const EDGE = 2;

/** How a figure came to be what it is: a line without axes, in the direction of reading. Of fewer than two values nothing. */
export function Sparkline({ values, label }: SparklineProps) {
  const { locale } = usePreferences();
  const isRtl = LOCALES[locale].dir === "rtl";
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const heightOf = (value: number) =>
    most === least ? HEIGHT / 2 : EDGE + ((most - value) / (most - least)) * (HEIGHT - 2 * EDGE);
  const line = values.map((value, index) =>
    value === null ? "" : `${values[index - 1] == null ? "M" : "L"}${index} ${Math.round(heightOf(value) * 10) / 10}`,
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-7 w-20 shrink-0"
    >
      <path
        d={line.join("")}
        transform={isRtl ? `translate(${values.length - 1} 0) scale(-1 1)` : undefined}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
