import type { ReactNode } from "react";
import { cn } from "@/components/kit/ui/cn";

interface PaperProps {
  label: string;
  /** On a phone each row is a card of lines. A cell there names itself by its `data-label`. */
  isCards?: boolean;
  className?: string;
  children: ReactNode;
}

const CARDS =
  "max-md:block max-md:[&_thead]:hidden max-md:[&_tbody]:block max-md:[&_tr]:block max-md:[&_tr]:border-b max-md:[&_tr]:py-2 max-md:[&_tbody_th]:block max-md:[&_tbody_th]:!border-0 max-md:[&_tbody_th]:!p-0 max-md:[&_td]:flex max-md:[&_td]:justify-between max-md:[&_td]:gap-4 max-md:[&_td]:!border-0 max-md:[&_td]:!p-0 max-md:[&_td]:!text-start max-md:[&_td]:before:shrink-0 max-md:[&_td]:before:text-muted max-md:[&_td]:before:content-[attr(data-label)] max-md:[&_td:empty]:hidden";

/** A table as paper has it: no row is broken, and the head stands on every sheet. A phone scrolls it, or has a card per row. */
export function Paper({ label, isCards, className, children }: PaperProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={label} className="relative overflow-x-auto print:overflow-visible">
      <table
        aria-label={label}
        className={cn(
          "w-full border-collapse text-sm print:text-[0.65625rem] print:leading-tight print:[&_td]:!px-1 print:[&_td]:!py-px print:[&_th]:!px-1 [&_td]:border-b [&_td]:px-2 [&_td]:py-1 [&_th]:border-b-2 [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_th]:align-bottom [&_tr]:break-inside-avoid",
          isCards && CARDS,
          className,
        )}
      >
        {children}
      </table>
    </section>
  );
}
