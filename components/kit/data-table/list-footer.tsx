"use client";

import { Pagination } from "@/components/kit/ui/pagination";
import type { ListPages, ListPlace } from "./list-pages";
import { PageSize } from "./page-size";
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
