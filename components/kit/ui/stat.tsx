import type { ReactNode } from "react";
import { cn } from "./cn";
import { Skeleton } from "./skeleton";

interface StatProps {
  label: ReactNode;
  /** `<Money>`, a number, a status. */
  value: ReactNode;
  /** A line below it, such as the start or the comparison. */
  hint?: ReactNode;
  /** How it came to be: `<Sparkline>`. */
  line?: ReactNode;
  isLoading?: boolean;
  /** The figure that people come to the screen for. It is the largest, and one screen has one. */
  isHeadline?: boolean;
}

/** Figures that belong together, on one surface. */
export function StatStrip({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cn("flex flex-wrap gap-y-5 rounded-lg border bg-surface py-4 sm:py-5", className)}>{children}</div>
  );
}

/** One number that matters, with its name. It stands in a `StatStrip`. The height is the same while it loads. */
export function Stat({ label, value, hint, line, isLoading, isHeadline = false }: StatProps) {
  return (
    <div
      className={cn(
        "min-w-0 px-4 sm:px-6 sm:not-first:border-s",
        isHeadline ? "flex-[2_1_18rem] max-sm:basis-full" : "flex-[1_1_10rem]",
      )}
    >
      <p className="text-muted text-sm">{label}</p>
      {/* The unit of the largest amounts goes under them, rather than off a phone. */}
      <div
        className={cn(
          "mt-1 flex flex-wrap items-center justify-between gap-x-3 font-semibold max-sm:[&_bdi]:whitespace-normal",
          isHeadline ? "min-h-10 text-3xl leading-10" : "min-h-8 text-lg leading-8",
        )}
      >
        {isLoading ? <Skeleton className={cn("mt-1.5 w-32", isHeadline ? "h-7" : "h-5")} /> : value}
        {!isLoading && line}
      </div>
      {hint && (
        <div className="mt-0.5 min-h-[1.375rem] text-muted text-sm">
          {isLoading ? <Skeleton className="mt-1 w-24" /> : hint}
        </div>
      )}
    </div>
  );
}
