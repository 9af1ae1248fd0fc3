"use client";

import { useTranslations } from "next-intl";
import { FilterBar, type FilterChip } from "@/components/data-table/filter-bar";
import type { ListState } from "@/components/data-table/use-list-state";
import { Select } from "@/components/ui/select";
import type { BankListState } from "@/lib/settlements/list-state";

export const BANK_FILTERS = ["hasAbility", "isActive", "isHealthy"] as const;
const ANSWERS = [
  { value: "true", word: "yes" },
  { value: "false", word: "no" },
] as const;

/** The three questions that the service itself answers by. */
export function BankFilters({ list }: { list: ListState<BankListState> }) {
  const filters = useTranslations("settlements.banks.filters");
  const lists = useTranslations("lists");
  const chips: (FilterChip | false)[] = BANK_FILTERS.map((name) => {
    const answer = ANSWERS.find(({ value }) => value === list.value[name]);
    return (
      answer !== undefined && {
        id: name,
        label: filters(name),
        value: filters(answer.word),
        name: `${filters(name)}: ${filters(answer.word)}`,
        onRemove: () => list.clear([name]),
      }
    );
  });
  return (
    <FilterBar chips={chips} onClear={() => list.clear(BANK_FILTERS)}>
      {BANK_FILTERS.map((name) => (
        <Select
          key={name}
          aria-label={filters(name)}
          value={list.value[name] ?? ""}
          placeholder={`${filters(name)}: ${lists("all")}`}
          onChange={({ target }) => list.set({ [name]: ANSWERS.find(({ value }) => value === target.value)?.value })}
          options={ANSWERS.map(({ value, word }) => ({ value, label: `${filters(name)}: ${filters(word)}` }))}
        />
      ))}
    </FilterBar>
  );
}
