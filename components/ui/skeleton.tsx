import { cn } from "./cn";

/** A grey bar where words will be. Say «loading» once, beside it or on its box. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn("block h-4 animate-[daftar-pulse_1.6s_ease-in-out_infinite] rounded-sm bg-neutral-soft", className)}
    />
  );
}
