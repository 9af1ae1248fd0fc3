import type { ReactNode } from "react";
import { cn } from "@/components/kit/ui/cn";

interface PaperProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A table as paper has it: no row is broken, and the head stands on every sheet. A phone scrolls it sideways. */
export function Paper({ label, className, children }: PaperProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={label} className="relative overflow-x-auto print:overflow-visible">
      <table
        aria-label={label}
        className={cn(
          "w-full border-collapse text-sm print:text-[0.65625rem] print:leading-tight print:[&_td]:!px-1 print:[&_td]:!py-px print:[&_th]:!px-1 [&_td]:border-b [&_td]:px-2 [&_td]:py-1 [&_th]:border-b-2 [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_th]:align-bottom [&_tr]:break-inside-avoid",
          className,
        )}
      >
        {children}
      </table>
    </section>
  );
}
