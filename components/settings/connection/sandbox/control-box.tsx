import type { ReactNode } from "react";
import { cn } from "@/components/kit/ui/cn";

interface ControlBoxProps {
  title: string;
  hint: string;
  className?: string;
  children: ReactNode;
}

/** One thing that can be done, with what it does. */
export function ControlBox({ title, hint, className, children }: ControlBoxProps) {
  return (
    <section aria-label={title} className={cn("min-w-0 p-4 sm:p-5", className)}>
      <h3 className="font-semibold text-base">{title}</h3>
      <p className="mt-0.5 max-w-prose text-muted text-sm">{hint}</p>
      <div className="mt-4">{children}</div>
    </section>
  );
}
