import { cn } from "./cn";

/**
 * Bars of a skeleton breathe as one: each animation is a layer of its own to the browser, and a list's hundred and fifty
 * bars take it 60 ms to begin and to end.
 */
export const PULSE = "animate-pulse";

/** A grey bar where words will be. Say «loading» once, beside it or on its box. @param isStill its box has `PULSE` */
export function Skeleton({ className, isStill = false }: { className?: string; isStill?: boolean }) {
  return (
    <span
      aria-hidden
      data-skeleton
      className={cn("block h-4 rounded-sm bg-neutral-soft", isStill ? undefined : PULSE, className)}
    />
  );
}
