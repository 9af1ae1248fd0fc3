import type { ReactNode } from "react";
import { cn } from "./cn";

export interface Description {
  term: ReactNode;
  value: ReactNode;
  /** Stands across both columns: a long text. */
  isWide?: boolean;
}

interface DescriptionListProps {
  items: readonly (Description | false | null)[];
  columns?: 1 | 2 | 3;
  className?: string;
}

const COLUMNS = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 xl:grid-cols-3" } as const;

/** Names and values of one record. */
export function DescriptionList({ items, columns = 2, className }: DescriptionListProps) {
  return (
    <dl className={cn("grid gap-x-8 gap-y-4", COLUMNS[columns], className)}>
      {items.map(
        (item, index) =>
          item && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are a fixed list in the caller's code
            <div key={index} className={cn("min-w-0", item.isWide && "col-span-full")}>
              <dt className="text-muted text-sm">{item.term}</dt>
              <dd className="mt-0.5 min-w-0 break-words">{item.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
