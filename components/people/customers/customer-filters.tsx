"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ColumnOrder } from "@/components/kit/data-table/column";
import { SearchInput } from "@/components/kit/data-table/search-input";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import { Select } from "@/components/kit/ui/select";
import { Filters } from "@/components/shared/records/filters";
import { type CustomerListState, customerFilters, isByBalance } from "@/lib/areas/people/customers/filters";
import type { CustomField } from "@/lib/areas/people/customers/server/answers";
import { allNames } from "@/lib/kit/records/filter";
import { type ColumnSort, directionBy, LIST_SORTS, nextSort } from "@/lib/kit/records/sort";

const { balance: _, ...UNHIDDEN } = customerFilters;
/** An order that nobody can answer leaves no rows either. */
export const FILTER_NAMES = [...allNames(customerFilters), "sort"] as const;

interface CustomerFiltersProps {
  list: ListState<CustomerListState>;
  /** Undefined while they are not known. */
  fields: readonly CustomField[] | undefined;
  seesAll: boolean;
  actions: ReactNode;
}

/** What narrows the list down; what stands in a field of the business's own is asked for once one is chosen. */
export function CustomerFilters({ list, fields, seesAll, actions }: CustomerFiltersProps) {
  const words = useTranslations("customerList.filters");
  const lists = useTranslations("lists");
  const { own, ownValue = "" } = list.value;
  return (
    <Filters list={list} filters={seesAll ? customerFilters : UNHIDDEN} actions={actions}>
      {/* Until they are known their filter keeps its room. */}
      {(!fields || fields.length > 0) && (
        <Select
          aria-label={words("own")}
          disabled={!fields}
          value={own ?? ""}
          placeholder={`${words("own")}: ${lists("all")}`}
          onChange={({ target }) => list.set({ own: target.value || undefined, ownValue: undefined })}
          options={[...new Set((fields ?? []).map(({ name }) => name))].map((name) => ({ value: name, label: name }))}
        />
      )}
      {own && seesAll && (
        <div className="w-44 max-md:w-full">
          <SearchInput
            label={words("ownValue")}
            value={ownValue}
            onSearch={(text) => list.set({ ownValue: text || undefined }, { replace: true })}
          />
        </div>
      )}
    </Filters>
  );
}

/** In which order. */
export function CustomerOrder({ list, seesAll }: Pick<CustomerFiltersProps, "list" | "seesAll">) {
  const words = useTranslations("customerList.filters");
  return (
    <Select
      aria-label={words("sort")}
      value={list.value.sort ?? "newest"}
      onChange={({ target }) => {
        const sort = LIST_SORTS.find((each) => each === target.value);
        list.set({ sort: sort === "newest" ? undefined : sort });
      }}
      options={LIST_SORTS.filter((sort) => seesAll || !isByBalance(sort)).map((sort) => ({
        value: sort,
        label: words(`sorts.${sort}`),
      }))}
      className="field-sizing-content w-auto"
    />
  );
}

/** The same in the heads of the columns: the newest or the largest first, then the other way. */
export function ordersOf(
  { value: { sort = "newest" }, set }: ListState<CustomerListState>,
  seesAll: boolean,
): Readonly<Record<string, ColumnOrder>> {
  const order = (first: ColumnSort): ColumnOrder => {
    const next = nextSort(sort, first);
    return {
      direction: directionBy(sort, first),
      onOrder: () => set({ sort: next === "newest" ? undefined : next }),
    };
  };
  return { createdAt: order("newest"), ...(seesAll && { balanceRial: order("largest") }) };
}
