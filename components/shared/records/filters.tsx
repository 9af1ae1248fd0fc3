"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useReadsLists } from "@/components/frame/shell/member-context";
import { FilterBar, type FilterChip } from "@/components/kit/data-table/filter-bar";
import { SearchInput } from "@/components/kit/data-table/search-input";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import { amountsInWords } from "@/components/kit/forms/amount-range";
import { AmountRangeInput } from "@/components/kit/forms/amount-range-input";
import { rangeInWords } from "@/components/kit/forms/date-range";
import { DateRangeInput } from "@/components/kit/forms/date-range-input";
import { Id } from "@/components/kit/ui/id";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { useInBrowser } from "@/components/kit/ui/use-in-browser";
import { tehranToday } from "@/lib/kit/clock";
import { formatDay } from "@/lib/kit/format/date-display";
import { cleanInput } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { allNames, type ChoiceFilter, type Filter, type FilterSet, offeredFilters } from "@/lib/kit/records/filter";

interface FiltersProps<State extends object> {
  list: ListState<State>;
  filters: FilterSet;
  actions?: ReactNode;
  /** A search box of the area's own, and what belongs to it. */
  search?: ReactNode;
  children?: ReactNode;
}

/** A list's filters: the search box, a control for each of the others, and chips for what is on. */
export function Filters<State extends object>({ list, actions, search, children, ...props }: FiltersProps<State>) {
  const filters = offeredFilters(props.filters, useReadsLists());
  const asked = Object.entries(filters).filter(
    ([, filter]) => !("isUnasked" in filter && filter.isUnasked) && !("within" in filter && filter.within),
  );
  const box = asked.find(([, { kind }]) => kind === "search");
  const controls = asked.filter(([, { kind }]) => kind !== "search");
  const control = ([name, filter]: [string, Filter]) => (
    <Control key={name} list={list} filters={filters} name={name} filter={filter} />
  );
  return (
    <FilterBar
      chips={useChips(list, filters)}
      onClear={() => list.clear(namesIn(filters))}
      actions={actions}
      search={search ?? (box && control(box))}
    >
      {(children !== undefined || controls.length > 0) && (
        <>
          {children}
          {controls.map(control)}
        </>
      )}
    </FilterBar>
  );
}

const namesIn = <State extends object>(filters: FilterSet) =>
  allNames(filters) as readonly string[] as readonly (keyof State & string)[];

/** What `OperationList` needs to be narrowed down by these filters. */
export const filteredBy = <State extends object>(list: ListState<State>, filters: FilterSet) => ({
  filterSet: filters,
  filterNames: namesIn<State>(filters),
  filters: (actions: ReactNode) => <Filters list={list} filters={filters} actions={actions} />,
});

const textIn = <State extends object>(state: State, name: string): string => String(state[name as keyof State] ?? "");
const rangeIn = <State extends object>(state: State) => ({
  from: textIn(state, "from") || null,
  to: textIn(state, "to") || null,
});

const amountsIn = <State extends object>(state: State) => ({
  fromRial: Number(textIn(state, "fromRial")) || null,
  toRial: Number(textIn(state, "toRial")) || null,
});

interface ControlProps<State extends object> {
  list: ListState<State>;
  filters: FilterSet;
  name: string;
  filter: Filter;
}

function Control<State extends object>({ list, filters, name, filter }: ControlProps<State>) {
  const message = useMessage();
  const label = message(filter.label);
  const put = (values: Record<string, string | null | undefined>, options?: { replace: boolean }) =>
    list.set(
      Object.fromEntries(Object.entries(values).map(([each, value]) => [each, value || undefined])) as Partial<State>,
      options,
    );
  switch (filter.kind) {
    case "search":
      return (
        <SearchInput
          label={label}
          value={textIn(list.value, name)}
          onSearch={(text) => put({ [name]: filter.isId ? cleanInput(text) : text }, { replace: true })}
        />
      );
    case "period":
      return (
        <DateRangeInput
          label={label}
          value={rangeIn(list.value)}
          onChange={({ from, to }) => put({ from, to })}
          latest={tehranToday()}
        />
      );
    case "amount":
      return (
        <AmountRangeInput
          label={label}
          value={amountsIn(list.value)}
          onChange={({ fromRial, toRial }) => put({ fromRial: fromRial?.toString(), toRial: toRial?.toString() })}
        />
      );
    default: {
      const within = Object.entries(filters).filter(([, each]) => each.kind === "choice" && each.within === name);
      const all = [...within, [name, filter]] as [string, ChoiceFilter][];
      return <Choice value={list.value} filter={filter} all={all} label={label} onChoose={put} />;
    }
  }
}

/**
 * The server draws at most this many choices. If there are more, it draws only the chosen one, and all of them are
 * drawn once the page is loaded.
 */
const MOST_DRAWN = 30;

interface ChoiceProps {
  value: object;
  filter: ChoiceFilter;
  /** The filters that share its control, by their names. */
  all: readonly [string, ChoiceFilter][];
  label: string;
  onChoose: (values: Record<string, string | undefined>) => void;
}

function Choice({ value: state, filter, all, label, onChoose }: ChoiceProps) {
  const lists = useTranslations("lists");
  const message = useMessage();
  const isInBrowser = useInBrowser();
  const given = all.flatMap(([name, { values, labelOf }]) => {
    const chosen = textIn(state, name);
    // A value that only the address names is on, so it is offered too.
    const offered = chosen === "" || values.includes(chosen) ? values : [...values, chosen];
    return offered.map((value) => ({ name, value, words: labelOf(value), isOn: value === chosen }));
  });
  const options = isInBrowser || given.length <= MOST_DRAWN ? given : given.filter(({ isOn }) => isOn);
  return (
    <Select
      aria-label={label}
      value={given.find(({ isOn }) => isOn)?.value ?? ""}
      placeholder={filter.all ? message(filter.all) : `${label}: ${lists("all")}`}
      onChange={({ target }) => {
        const chosen = given.find(({ value }) => value === target.value);
        onChoose(Object.fromEntries(all.map(([name]) => [name, name === chosen?.name ? chosen.value : undefined])));
      }}
      options={options.map(({ value, words }) => ({
        value,
        label: filter.isNamed ? `${label}: ${message(words)}` : message(words),
      }))}
    />
  );
}

/** A chip for every filter that is on. */
function useChips<State extends object>(list: ListState<State>, filters: FilterSet): FilterChip[] {
  const dates = useTranslations("dates");
  const amounts = useTranslations("lists.amounts");
  const message = useMessage();
  const preferences = usePreferences();
  return Object.entries(filters).flatMap(([name, filter]) => {
    const chip = (words: string | null, label: string = message(filter.label), value: ReactNode = words) =>
      words === null
        ? []
        : {
            id: name,
            label,
            value,
            name: `${label}: ${words}`,
            onRemove: () => list.clear(namesIn({ [name]: filter })),
          };
    if (filter.kind === "period") return chip(rangeInWords(rangeIn(list.value), preferences, dates));
    if (filter.kind === "amount") return chip(amountsInWords(amountsIn(list.value), preferences, amounts));
    const text = textIn(list.value, name);
    if (text === "") return [];
    if (filter.kind === "choice")
      return chip(filter.isDay ? formatDay(text, preferences) : message(filter.labelOf(text)));
    const { chip: named = filter.label } = filter;
    if (named === false) return [];
    const label = message(typeof named === "function" ? named(list.value as never) : named);
    return chip(text, label, filter.isId ? <Id value={text} /> : <bdi>{text}</bdi>);
  });
}
