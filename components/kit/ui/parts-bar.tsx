import { cn } from "./cn";

interface PartsBarProps {
  label: string;
  /** What the bar says, in words. */
  text: string;
  /** The whole. */
  total: number;
  /** In the order in which they fill the bar, the one that it measures first; what is missing is still to come. */
  parts: readonly { id: string; count: number; fill: string }[];
  className?: string;
}

/** How much of something came to which end, side by side in one bar. */
export function PartsBar({ label, text, total, parts, className }: PartsBarProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={parts[0]?.count}
      aria-valuetext={text}
      className={cn("flex h-2 gap-px overflow-hidden rounded-full bg-neutral-soft", className)}
    >
      {parts.map(
        ({ id, count, fill }) =>
          count > 0 && <span key={id} className={fill} style={{ width: `${(count / total) * 100}%` }} />,
      )}
    </span>
  );
}
