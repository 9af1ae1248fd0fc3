import type { ReactNode } from "react";
import type { Tone } from "@/lib/kit/format/status-view";
import { cn } from "./cn";

export const TONE_CLASSES: Record<Tone, string> = {
  success: "bg-success-soft text-success border-success-line",
  warning: "bg-warning-soft text-warning border-warning-line",
  danger: "bg-danger-soft text-danger border-danger-line",
  info: "bg-info-soft text-info border-info-line",
  neutral: "bg-neutral-soft text-neutral border-neutral-line",
};

interface BadgeProps {
  tone?: Tone;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A short word in a box: a count, a kind. For states use `StatusBadge`. */
export function Badge({ tone = "neutral", title, className, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={cn(
        "inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 font-medium text-sm leading-[22px]",
        TONE_CLASSES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
