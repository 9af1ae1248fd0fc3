import type { ReactNode } from "react";
import { cn } from "./cn";
import { Skeleton } from "./skeleton";

interface StatProps {
  label: ReactNode;
  /** `<Money>`, a number, a status. */
  value: ReactNode;
  /** A line below it, such as the start or the comparison. */
  hint?: ReactNode;
  /** Where it comes from. */
  action?: ReactNode;
  isLoading?: boolean;
  className?: string;
}

/** One number that matters, with its name. The height is the same while it loads. */
export function Stat({ label, value, hint, action, isLoading, className }: StatProps) {
  return (
    <div className={cn("flex min-w-0 flex-col rounded-lg border bg-surface px-4 py-3.5", className)}>
      <div className="flex items-start justify-between gap-2">
        <p className="text-muted text-sm">{label}</p>
        {action}
      </div>
      {/* The unit of the largest amounts goes under them, rather than off a phone. */}
      <div className="mt-1 min-h-8 font-semibold text-xl leading-8 max-sm:[&_bdi]:whitespace-normal">
        {isLoading ? <Skeleton className="mt-1.5 h-5 w-32" /> : value}
      </div>
      {hint && (
        <div className="mt-0.5 min-h-[1.375rem] text-muted text-sm">
          {isLoading ? <Skeleton className="mt-1 w-24" /> : hint}
        </div>
      )}
    </div>
  );
}
