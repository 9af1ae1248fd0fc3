import { cn } from "./cn";

interface ProgressBarProps {
  /** 0 … 1; null while nothing is known of the end. */
  value: number | null;
  label: string;
  className?: string;
}

export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn("relative h-2 overflow-hidden rounded-full bg-neutral-soft", className)}
    >
      {percent === undefined ? (
        <div className="absolute inset-y-0 w-2/5 animate-indeterminate rounded-full bg-accent" />
      ) : (
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      )}
    </div>
  );
}
