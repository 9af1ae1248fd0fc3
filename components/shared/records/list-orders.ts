import type { Column, ColumnOrder } from "@/components/kit/data-table/column";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import type { FilterSet } from "@/lib/kit/records/filter";
import { directionBy, LIST_SORTS, type ListSort, nextSort } from "@/lib/kit/records/sort";

export interface ListOrders {
  /** By the columns' ids, for their heads. */
  orders: Readonly<Record<string, ColumnOrder>>;
  /** For the menu: a phone shows no heads. */
  chosen: { value: ListSort; sorts: readonly ListSort[]; onChoose: (sort: ListSort) => void };
}

interface Sorted {
  sort?: ListSort | undefined;
}

/** The orders that a list offers; undefined if it has none. */
export function ordersOf<Row, State extends object>(
  list: ListState<State>,
  columns: readonly Column<Row>[],
  filters: FilterSet,
): ListOrders | undefined {
  if (!filters.sort) return undefined;
  const { sort = "newest" } = list.value as Sorted;
  // The usual order is not in the address.
  const onChoose = (next: ListSort) => {
    const patch: Sorted = { sort: next === "newest" ? undefined : next };
    list.set(patch as Partial<State>);
  };
  const firsts = columns.flatMap(({ id, sort: first }) => (first ? [{ id, first }] : []));
  return {
    orders: Object.fromEntries(
      firsts.map(({ id, first }) => [
        id,
        { direction: directionBy(sort, first), onOrder: () => onChoose(nextSort(sort, first)) },
      ]),
    ),
    chosen: {
      value: sort,
      sorts: LIST_SORTS.filter((each) => firsts.some(({ first }) => directionBy(each, first))),
      onChoose,
    },
  };
}
