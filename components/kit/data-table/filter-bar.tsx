"use client";

import { SlidersHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatNumber } from "@/lib/kit/format/digits";

export interface FilterChip {
  id: string;
  /** The filter's name and, in words, what it lets through. */
  label: ReactNode;
  value: ReactNode;
  /** The same in plain words, for the button's name. */
  name: string;
  onRemove: () => void;
}

interface FilterBarProps {
  /** `<SearchInput>`: always in sight. */
  search?: ReactNode;
  /** The filters' controls; on a phone behind a button. */
  children?: ReactNode;
  /** Filters that are on. None is hidden. */
  chips: readonly (FilterChip | false)[];
  onClear: () => void;
  /** Export, columns: at the end of the line. */
  actions?: ReactNode;
}

export function FilterBar({ search, children, chips, onClear, actions }: FilterBarProps) {
  const lists = useTranslations("lists");
  const { locale } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const on = chips.filter((chip) => chip !== false);
  return (
    <div className="@container mb-3 space-y-3">
      {/* Where there is room for all but some filters, those stand below the others and not the actions below all. */}
      <div className="flex flex-wrap items-center gap-2 @4xl:flex-nowrap @4xl:items-start print:hidden">
        {search && <div className="min-w-0 flex-1 basis-40 md:max-w-xs md:basis-60 @4xl:shrink-0">{search}</div>}
        {children && (
          <Button
            icon={SlidersHorizontal}
            className="md:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {lists("filters")}
            {on.length > 0 && <span className="text-accent">({formatNumber(on.length, locale)})</span>}
          </Button>
        )}
        {children && (
          <div
            id={id}
            className={cn(
              "flex-wrap items-center gap-2 max-md:order-last max-md:w-full md:flex",
              // As wide as what it says, or as the longest that it can say: cut off, «وضعیت: ه…» says nothing.
              "md:[&_select]:field-sizing-content md:[&_select]:w-auto",
              isOpen ? "grid" : "hidden",
            )}
          >
            {children}
          </div>
        )}
        {actions && <div className="ms-auto flex shrink-0 items-center gap-2">{actions}</div>}
      </div>
      {on.length > 0 && (
        <ul aria-label={lists("filters")} className="flex flex-wrap items-center gap-2">
          {on.map((chip) => (
            <li
              key={chip.id}
              className="flex max-w-full items-center gap-1 rounded-full border border-accent-line bg-accent-soft ps-3 pe-1 text-sm"
            >
              <span className="truncate py-1">
                <span className="text-muted">{chip.label}: </span>
                {chip.value}
              </span>
              <button
                type="button"
                onClick={chip.onRemove}
                aria-label={lists("removeFilter", { name: chip.name })}
                className="flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-accent-line hover:text-text"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
          <li>
            <Button variant="ghost" size="sm" onClick={onClear}>
              {lists("clearAll")}
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}
