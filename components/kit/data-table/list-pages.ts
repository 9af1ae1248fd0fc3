import { pageNumberOf, trailTo } from "@/lib/kit/operations/cursor-trail";
import type { UnreadRow } from "@/lib/kit/operations/define";

/** What a list's operation answers: pages with numbers, or rows and, under some name of its own, a cursor. */
export interface ListAnswer<Row> {
  items: readonly Row[];
  total?: number | null;
  hasMore?: boolean;
  unreadRows?: number;
  unread?: readonly UnreadRow[];
  bookAsOf?: string | null;
  /** The rows are the book's, which has none before this day. */
  keptSince?: string | null;
}

/** Where a list is, as its address has it: a page's number or the trail to it (`trailPage`), and the page's size. */
export interface ListPlace {
  page?: number | string;
  perPage: number;
}

/** Leads on from an answer; null at the end. */
export type Cursor = string | number | null;

/** Where a list is and where its neighbours are, however the service pages. */
export interface ListPages<State extends ListPlace> {
  page: number;
  total: number | null;
  hasMore: boolean;
  /** The change of the address that leads to another page. */
  to: (page: number) => Partial<State>;
}

/** @param next the cursor after the page, null while it is not known; only for lists that page by a way */
export function listPages<State extends ListPlace>(
  { page }: State,
  answer: ListAnswer<unknown> | undefined,
  next: Cursor,
): ListPages<State> {
  const patch = (place: Pick<ListPlace, "page">) => place as Partial<State>;
  if (typeof page === "number") {
    const { total = null, hasMore = false } = answer ?? {};
    return { page, total, hasMore, to: (number) => patch({ page: number }) };
  }
  const cursor = next === null ? null : String(next);
  return {
    page: pageNumberOf(page),
    total: answer?.total ?? null,
    hasMore: cursor !== null,
    to: (number) => patch({ page: trailTo(page, number, cursor) }),
  };
}
