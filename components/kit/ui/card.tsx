import type { ReactNode } from "react";
import { cn } from "./cn";

interface CardProps {
  children: ReactNode;
  className?: string;
}

/** A box on the canvas. */
export function Card({ children, className }: CardProps) {
  return <div className={cn("rounded-lg border bg-surface", className)}>{children}</div>;
}

interface SectionProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** The content reaches the box's edges: tables, lists. */
  isFlush?: boolean;
  /** A quieter title, for sections inside a page of sections. */
  level?: 2 | 3;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A titled box: what pages are made of. */
export function Section({ title, description, actions, isFlush, level = 2, id, className, children }: SectionProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section id={id} className={cn("min-w-0 rounded-lg border bg-surface", className)}>
      <header
        className={cn(
          "flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5",
          isFlush && "pb-3",
        )}
      >
        <div className="min-w-0">
          <Heading className={cn("font-semibold", level === 2 ? "text-lg" : "text-base")}>{title}</Heading>
          {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={isFlush ? "border-t" : "px-4 pt-3 pb-4 sm:px-5 sm:pb-5"}>{children}</div>
    </section>
  );
}
