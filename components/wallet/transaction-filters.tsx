"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FilterBar, type FilterChip } from "@/components/data-table/filter-bar";
import { SearchInput } from "@/components/data-table/search-input";
import type { ListState } from "@/components/data-table/use-list-state";
import { DateRangeInput, rangeInWords } from "@/components/forms/date-range-input";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import { tehranDayOf } from "@/lib/format/jalali";
import { useMessage } from "@/lib/i18n/use-message";
import { TRANSACTION_CHANNELS } from "@/lib/wallet/codes";
import {
  EXACT_FIELDS,
  TRANSACTION_FILTER_STATUSES,
  TRANSACTION_KINDS,
  type TransactionListState,
} from "@/lib/wallet/list-state";
import { CHANNEL_LABEL } from "@/lib/wallet/status";
import { type Scope, SearchScope } from "./search-scope";

interface TransactionFiltersProps {
  list: ListState<TransactionListState>;
  actions: ReactNode;
}

export const TRANSACTION_FILTERS = ["from", "to", "kind", "status", "channel", "q", "in", ...EXACT_FIELDS] as const;
const NO_EXACT = Object.fromEntries(EXACT_FIELDS.map((field) => [field, undefined]));

export function TransactionFilters({ list, actions }: TransactionFiltersProps) {
  const filters = useTranslations("wallet.filters");
  const lists = useTranslations("lists");
  const message = useMessage();
  const { from, to, kind, status, channel } = list.value;
  const [scope, setScope] = useScope(list);

  return (
    <FilterBar
      chips={useChips(list)}
      onClear={() => list.clear(TRANSACTION_FILTERS)}
      actions={actions}
      search={
        <SearchInput
          label={filters("search")}
          value={textIn(list.value, scope)}
          onSearch={(text) => list.set(patchOf(scope, text), { replace: true })}
        />
      }
    >
      <SearchScope
        scope={scope}
        onChange={(next) => {
          const text = textIn(list.value, scope);
          setScope(next);
          list.set(patchOf(next, text), { replace: true });
        }}
      />
      <DateRangeInput
        label={filters("period")}
        value={{ from: from ?? null, to: to ?? null }}
        onChange={(next) => list.set({ from: next.from ?? undefined, to: next.to ?? undefined })}
        latest={tehranDayOf(Date.now())}
      />
      <Select
        aria-label={filters("kind")}
        value={kind ?? ""}
        placeholder={`${filters("kind")}: ${lists("all")}`}
        onChange={({ target }) => list.set({ kind: TRANSACTION_KINDS.find((value) => value === target.value) })}
        options={TRANSACTION_KINDS.map((value) => ({ value, label: filters(`kinds.${value}`) }))}
      />
      <Select
        aria-label={filters("status")}
        value={status ?? ""}
        placeholder={`${filters("status")}: ${lists("all")}`}
        onChange={({ target }) =>
          list.set({ status: TRANSACTION_FILTER_STATUSES.find((value) => value === target.value) })
        }
        options={TRANSACTION_FILTER_STATUSES.map((value) => ({ value, label: filters(`statuses.${value}`) }))}
      />
      <Select
        aria-label={filters("channel")}
        value={channel ?? ""}
        placeholder={`${filters("channel")}: ${lists("all")}`}
        onChange={({ target }) => list.set({ channel: TRANSACTION_CHANNELS.find((value) => value === target.value) })}
        options={TRANSACTION_CHANNELS.map((value) => ({ value, label: message(CHANNEL_LABEL[value]) }))}
      />
    </FilterBar>
  );
}

/** What the address searches in; while it says nothing, what was chosen last. */
function useScope({ value }: ListState<TransactionListState>): [Scope, (scope: Scope) => void] {
  const [chosen, setChosen] = useState<Scope>({ kind: "all" });
  const exact = EXACT_FIELDS.find((field) => value[field] !== undefined);
  if (value.in) return [{ kind: "part", field: value.in }, setChosen];
  if (value.q) return [{ kind: "all" }, setChosen];
  if (exact) return [{ kind: "exact", field: exact }, setChosen];
  return [chosen.kind === "exact" ? chosen : { kind: "all" }, setChosen];
}

const textIn = (value: TransactionListState, scope: Scope): string =>
  (scope.kind === "exact" ? value[scope.field] : value.q) ?? "";

function patchOf(scope: Scope, text: string): Partial<TransactionListState> {
  const found = text || undefined;
  if (scope.kind === "exact") return { ...NO_EXACT, q: undefined, in: undefined, [scope.field]: found };
  return { ...NO_EXACT, q: found, in: scope.kind === "part" ? scope.field : undefined };
}

function useChips(list: ListState<TransactionListState>): FilterChip[] {
  const filters = useTranslations("wallet.filters");
  const dates = useTranslations("dates");
  const message = useMessage();
  const preferences = usePreferences();
  const { from, to, kind, status, channel, q, in: searchField } = list.value;
  const chip = (
    id: string,
    label: string,
    value: string | null | undefined,
    names: readonly (keyof TransactionListState & string)[],
    isLatin = false,
  ): FilterChip[] =>
    value
      ? [
          {
            id,
            label,
            value: isLatin ? <bdi dir="ltr">{value}</bdi> : value,
            name: `${label}: ${value}`,
            onRemove: () => list.clear(names),
          },
        ]
      : [];
  const period = rangeInWords({ from: from ?? null, to: to ?? null }, preferences, dates);
  return [
    ...chip("period", filters("period"), period, ["from", "to"]),
    ...chip("kind", filters("kind"), kind && filters(`kinds.${kind}`), ["kind"]),
    ...chip("status", filters("status"), status && filters(`statuses.${status}`), ["status"]),
    ...chip("channel", filters("channel"), channel && message(CHANNEL_LABEL[channel]), ["channel"]),
    ...chip("q", searchField ? filters(`fields.${searchField}`) : filters("contains"), q, ["q", "in"]),
    ...EXACT_FIELDS.flatMap((field) => chip(field, filters(`exact.${field}`), list.value[field], [field], true)),
  ];
}
