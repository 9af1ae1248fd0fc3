"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterBar, type FilterChip } from "@/components/data-table/filter-bar";
import { SearchInput } from "@/components/data-table/search-input";
import type { ListState } from "@/components/data-table/use-list-state";
import { Select } from "@/components/ui/select";
import type { MessageKey } from "@/lib/i18n/types";
import { useMessage } from "@/lib/i18n/use-message";

/** A filter of a list, as data; `name` is its name in the address. */
export type Filter<State> =
  | { kind: "search"; name: keyof State & string; label: MessageKey }
  | {
      kind: "choice";
      name: keyof State & string;
      label: MessageKey;
      /** What it can be, in the order of the list, with its words. */
      options: readonly { value: string; label: MessageKey | (string & {}) }[];
    };

interface FiltersProps<State extends object> {
  list: ListState<State>;
  filters: readonly Filter<State>[];
  actions: ReactNode;
}

/** A list's filters: the search box, a select for each choice, and chips for what is on. */
export function Filters<State extends object>({ list, filters, actions }: FiltersProps<State>) {
  const lists = useTranslations("lists");
  const message = useMessage();
  const textOf = (name: keyof State & string): string => String(list.value[name] ?? "");
  const put = (name: keyof State & string, value: string, options?: { replace: boolean }) =>
    list.set({ [name]: value || undefined } as Partial<State>, options);
  const wordsOf = (filter: Filter<State>, value: string): string =>
    filter.kind === "choice" ? message(filter.options.find((each) => each.value === value)?.label ?? value) : value;
  const chips = filters.map((filter): FilterChip | false => {
    const value = textOf(filter.name);
    if (value === "") return false;
    const [label, words] = [message(filter.label), wordsOf(filter, value)];
    return {
      id: filter.name,
      label,
      value: words,
      name: `${label}: ${words}`,
      onRemove: () => list.clear([filter.name]),
    };
  });
  const search = filters.find(({ kind }) => kind === "search");
  const choices = filters.filter((filter) => filter.kind === "choice");
  return (
    <FilterBar
      chips={chips}
      onClear={() => list.clear(filters.map(({ name }) => name))}
      actions={actions}
      search={
        search && (
          <SearchInput
            label={message(search.label)}
            value={textOf(search.name)}
            onSearch={(text) => put(search.name, text, { replace: true })}
          />
        )
      }
    >
      {choices.length > 0 &&
        choices.map((filter) => (
          <Select
            key={filter.name}
            aria-label={message(filter.label)}
            value={textOf(filter.name)}
            placeholder={`${message(filter.label)}: ${lists("all")}`}
            onChange={(event) => put(filter.name, event.target.value)}
            options={filter.options.map(({ value, label }) => ({ value, label: message(label) }))}
          />
        ))}
    </FilterBar>
  );
}
