import type { BookKind } from "@/lib/kit/book/entry";
import { choice } from "./filter";

/** The orders of a list: by its day or by its amount, either way. */
export const LIST_SORTS = ["newest", "oldest", "largest", "smallest"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

const OTHER_WAY = { newest: "oldest", oldest: "newest", largest: "smallest", smallest: "largest" } as const;

/** The order that a column begins with: of days the newest first, of amounts the largest. */
export type ColumnSort = "newest" | "largest";

/** The direction of a column in this order; undefined if the list is ordered by another column. */
export function directionBy(sort: ListSort, first: ColumnSort): "ascending" | "descending" | undefined {
  if (sort === first) return "descending";
  return sort === OTHER_WAY[first] ? "ascending" : undefined;
}

/** The order after its column's head is pressed. */
export const nextSort = (sort: ListSort, first: ColumnSort): ListSort =>
  directionBy(sort, first) ? OTHER_WAY[sort] : first;

/**
 * The order of a list as one of its filters, so that the address, saved views, the list's input and its file have it.
 *
 * @param ofBook the kind of records, if only the book can order the list; left out for our own tables
 */
export const listSort = (ofBook?: BookKind) =>
  choice("lists.sort", LIST_SORTS, (sort) => `lists.sorts.${sort}`, { isUnasked: true, ...(ofBook && { ofBook }) });
