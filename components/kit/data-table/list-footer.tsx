"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Pagination } from "@/components/kit/ui/pagination";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { formatNumber } from "@/lib/kit/format/digits";
import type { ListPages, ListPlace } from "./list-pages";
import type { ListState } from "./use-list-state";

interface ListFooterProps<State extends ListPlace> {
  list: ListState<State>;
  pages: ListPages<State>;
  /** Rows on this page. */
  count: number;
}

/** How many rows a page has, and the way to the other pages. */
export function ListFooter<State extends ListPlace>({ list, pages, count }: ListFooterProps<State>) {
  const { perPage } = list.value;
  const { page, total, hasMore, to } = pages;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <PageSize value={perPage} onChange={(size) => list.set({ perPage: size } as Partial<State>)} />
      <div className="min-w-0 grow sm:grow-0">
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hasMore={hasMore}
          count={count}
          hrefOf={(number) => list.hrefOf(to(number))}
          onPage={(number) => list.set(to(number))}
        />
      </div>
    </div>
  );
}

interface PageSizeProps {
  value: number;
  onChange: (perPage: number) => void;
  sizes?: readonly number[];
}

function PageSize({ value, onChange, sizes = [20, 50, 100] }: PageSizeProps) {
  const lists = useTranslations("lists");
  const { locale } = usePreferences();
  const id = useId();
  const options = [...new Set([...sizes, value])].sort((one, other) => one - other);
  return (
    <span className="flex items-center gap-2 text-muted text-sm print:hidden">
      <label htmlFor={id}>{lists("perPage")}</label>
      <span className="w-20">
        <Select
          id={id}
          value={String(value)}
          onChange={(event) => onChange(Number(event.target.value))}
          options={options.map((size) => ({ value: String(size), label: formatNumber(size, locale) }))}
          className="!min-h-8 !py-0.5 text-sm"
        />
      </span>
    </span>
  );
}
