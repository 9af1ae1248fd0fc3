"use client";

import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
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
import { cleanInput } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { type Filter, namesOf } from "@/lib/kit/records/filter";

interface FiltersProps<State extends object> {
  list: ListState<State>;
  filters: readonly Filter<State>[];
  actions?: ReactNode;
  /** A search box of the area's own, and what belongs to it. */
  search?: ReactNode;
  children?: ReactNode;
}

/** A list's filters: the search box, a control for each of the others, and chips for what is on. */
export function Filters<State extends object>({ list, filters, actions, search, children }: FiltersProps<State>) {
  const asked = filters.filter((filter) => !("isUnasked" in filter && filter.isUnasked));
  const box = asked.find(({ kind }) => kind === "search");
  const controls = asked.filter(({ kind }) => kind !== "search");
  return (
    <FilterBar
      chips={useChips(list, filters)}
      onClear={() => list.clear(filters.flatMap(namesOf))}
      actions={actions}
      search={search ?? (box && <Control list={list} filter={box} />)}
    >
      {(children !== undefined || controls.length > 0) && (
        <>
          {children}
          {controls.map((filter) => (
            <Fragment key={namesOf(filter)[0]}>
              <Control list={list} filter={filter} />
            </Fragment>
          ))}
        </>
      )}
    </FilterBar>
  );
}

/** What `OperationList` needs to be narrowed down by these filters. */
export const filteredBy = <State extends object>(list: ListState<State>, filters: readonly Filter<State>[]) => ({
  filterNames: filters.flatMap(namesOf),
  filters: (actions: ReactNode) => <Filters list={list} filters={filters} actions={actions} />,
});

const textIn = <State extends object>(state: State, name: string): string => String(state[name as keyof State] ?? "");
const rangeIn = <State extends object>(state: State) => ({
  from: textIn(state, "from") || null,
  to: textIn(state, "to") || null,
});

const amountsIn = <State extends object>(state: State, { from, to }: { from: string; to: string }) => ({
  fromRial: Number(textIn(state, from)) || null,
  toRial: Number(textIn(state, to)) || null,
});

function Control<State extends object>({ list, filter }: { list: ListState<State>; filter: Filter<State> }) {
  const message = useMessage();
  const label = message(filter.label);
  const put = (values: Record<string, string | null | undefined>, options?: { replace: boolean }) =>
    list.set(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || undefined])) as Partial<State>,
      options,
    );
  switch (filter.kind) {
    case "search":
      return (
        <SearchInput
          label={label}
          value={textIn(list.value, filter.name)}
          onSearch={(text) => put({ [filter.name]: filter.isId ? cleanInput(text) : text }, { replace: true })}
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
          value={amountsIn(list.value, filter)}
          onChange={({ fromRial, toRial }) =>
            put({ [filter.from]: fromRial?.toString(), [filter.to]: toRial?.toString() })
          }
        />
      );
    default:
      return <Choice list={list} filter={filter} label={label} onChoose={put} />;
  }
}

/**
 * The server draws at most this many choices. If there are more, it draws only the chosen one, and all of them are
 * drawn once the page is loaded.
 */
const MOST_DRAWN = 30;

interface ChoiceProps<State extends object> {
  list: ListState<State>;
  filter: Extract<Filter<State>, { options: unknown }>;
  label: string;
  onChoose: (values: Record<string, string | undefined>) => void;
}

function Choice<State extends object>({ list, filter, label, onChoose }: ChoiceProps<State>) {
  const lists = useTranslations("lists");
  const message = useMessage();
  const isInBrowser = useInBrowser();
  const nothing = Object.fromEntries(namesOf(filter).map((name) => [name, undefined]));
  const isOn = ({ value, of = filter.name }: (typeof filter.options)[number]) => textIn(list.value, of) === value;
  const options =
    isInBrowser || filter.options.length <= MOST_DRAWN ? filter.options : filter.options.filter((each) => isOn(each));
  return (
    <Select
      aria-label={label}
      value={filter.options.find(isOn)?.value ?? ""}
      placeholder={filter.all ? message(filter.all) : `${label}: ${lists("all")}`}
      onChange={({ target }) => {
        const chosen = filter.options.find(({ value }) => value === target.value);
        onChoose({ ...nothing, [chosen?.of ?? filter.name]: chosen?.value });
      }}
      options={options.map(({ value, label: words }) => ({
        value,
        label: filter.isNamed ? `${label}: ${message(words)}` : message(words),
      }))}
    />
  );
}

/** A chip for every filter that is on. */
function useChips<State extends object>(list: ListState<State>, filters: readonly Filter<State>[]): FilterChip[] {
  const dates = useTranslations("dates");
  const amounts = useTranslations("lists.amounts");
  const message = useMessage();
  const preferences = usePreferences();
  const chip = (
    name: string,
    names: readonly string[],
    label: string,
    words: string,
    value: ReactNode = words,
  ): FilterChip => ({
    id: name,
    label,
    value,
    name: `${label}: ${words}`,
    onRemove: () => list.clear(names as readonly (keyof State & string)[]),
  });
  return filters.flatMap((filter) => {
    if (filter.kind === "period") {
      const words = rangeInWords(rangeIn(list.value), preferences, dates);
      return words === null ? [] : chip("period", namesOf(filter), message(filter.label), words);
    }
    if (filter.kind === "amount") {
      const words = amountsInWords(amountsIn(list.value, filter), preferences, amounts);
      return words === null ? [] : chip(filter.from, namesOf(filter), message(filter.label), words);
    }
    if (filter.kind === "search") {
      const text = textIn(list.value, filter.name);
      const { chip: named = filter.label } = filter;
      if (text === "" || named === false) return [];
      const label = message(typeof named === "function" ? named(list.value) : named);
      return chip(filter.name, namesOf(filter), label, text, filter.isId ? <Id value={text} /> : <bdi>{text}</bdi>);
    }
    return namesOf(filter).flatMap((name) => {
      const value = textIn(list.value, name);
      if (value === "") return [];
      const option = filter.options.find((each) => each.value === value && (each.of ?? filter.name) === name);
      return chip(name, [name], message(filter.label), message(option?.label ?? value));
    });
  });
}
