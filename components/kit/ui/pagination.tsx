"use client";

import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatNumber } from "@/lib/kit/format/digits";
import { buttonClass } from "./button-class";
import { cn } from "./cn";
import { usePreferences } from "./preferences-context";

interface PaginationProps {
  page: number;
  perPage: number;
  /** Null if the service does not count. */
  total: number | null;
  hasMore: boolean;
  /** Rows on this page. */
  count: number;
  /** Left out where all rows are here already, and no page has an address. */
  hrefOf?: (page: number) => string;
  onPage: (page: number) => void;
}

/** Where the list is and the way to its neighbours; real links, so a middle click opens one. */
export function Pagination({ page, perPage, total, hasMore, count, hrefOf, onPage }: PaginationProps) {
  const lists = useTranslations("lists");
  const { locale } = usePreferences();
  const number = (value: number) => formatNumber(value, locale);
  const first = count === 0 ? 0 : (page - 1) * perPage + 1;
  const range = { from: number(first), to: number(first === 0 ? 0 : first + count - 1) };
  const last = total === null ? null : Math.max(Math.ceil(total / perPage), 1);
  return (
    <nav aria-label={lists("pagination")} data-printed className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted text-sm" aria-live="polite">
        {total === null ? lists("shownOfUnknown", range) : lists("shown", { ...range, total: number(total) })}
      </p>
      <div className="flex items-center gap-1 print:hidden">
        <Step label={lists("firstPage")} isOff={page <= 1} href={hrefOf?.(1)} onStep={() => onPage(1)}>
          <ChevronsLeft aria-hidden className="size-4 rtl:rotate-180" />
        </Step>
        <Step label={lists("previousPage")} isOff={page <= 1} href={hrefOf?.(page - 1)} onStep={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
        </Step>
        <span className="min-w-16 px-1 text-center text-sm">
          <span className="sr-only">{lists("page", { page: number(page) })}</span>
          <span aria-hidden>
            {number(page)}
            {last !== null && ` / ${number(last)}`}
          </span>
        </span>
        <Step label={lists("nextPage")} isOff={!hasMore} href={hrefOf?.(page + 1)} onStep={() => onPage(page + 1)}>
          <ChevronRight aria-hidden className="size-4 rtl:rotate-180" />
        </Step>
      </div>
    </nav>
  );
}

interface StepProps {
  label: string;
  isOff: boolean;
  href: string | undefined;
  onStep: () => void;
  children: React.ReactNode;
}

function Step({ label, isOff, href, onStep, children }: StepProps) {
  const look = cn(buttonClass("secondary", "sm"), "size-8 !px-0");
  if (isOff) {
    return (
      <button type="button" disabled aria-label={label} className={look}>
        {children}
      </button>
    );
  }
  if (href === undefined)
    return (
      <button type="button" aria-label={label} onClick={onStep} className={look}>
        {children}
      </button>
    );
  const step = (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onStep();
  };
  return (
    <a href={href} aria-label={label} title={label} onClick={step} className={look}>
      {children}
    </a>
  );
}
