"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { SearchInput } from "@/components/data-table/search-input";
import type { ListState } from "@/components/data-table/use-list-state";
import { Filters } from "@/components/records/filters";
import { choice, type Filter, namesOf, period, search } from "@/lib/records/filter";
import { TRANSACTION_CHANNELS } from "@/lib/wallet/codes";
import {
  EXACT_FIELDS,
  TRANSACTION_FILTER_STATUSES,
  TRANSACTION_KINDS,
  type TransactionListState,
} from "@/lib/wallet/list-state";
import { CHANNEL_LABEL } from "@/lib/wallet/status";
import { type Scope, SearchScope } from "./search-scope";

const FILTERS: readonly Filter<TransactionListState>[] = [
  period("wallet.filters.period"),
  choice("kind", "wallet.filters.kind", TRANSACTION_KINDS, (kind) => `wallet.filters.kinds.${kind}`),
  choice(
    "status",
    "wallet.filters.status",
    TRANSACTION_FILTER_STATUSES,
    (status) => `wallet.filters.statuses.${status}`,
  ),
  choice("channel", "wallet.filters.channel", TRANSACTION_CHANNELS, (channel) => CHANNEL_LABEL[channel]),
  search("q", "wallet.filters.search", {
    chip: (state) => (state.in ? `wallet.filters.fields.${state.in}` : "wallet.filters.contains"),
    also: ["in"],
    isUnasked: true,
  }),
  ...EXACT_FIELDS.map((field) =>
    search<TransactionListState>(field, `wallet.filters.exact.${field}`, { isUnasked: true }),
  ),
];
export const TRANSACTION_FILTERS = FILTERS.flatMap(namesOf);
const NO_EXACT = Object.fromEntries(EXACT_FIELDS.map((field) => [field, undefined]));

/** The statement's filters; its one box searches everywhere, in one field, or for one whole number. */
export function TransactionFilters({ list, actions }: { list: ListState<TransactionListState>; actions: ReactNode }) {
  const filters = useTranslations("wallet.filters");
  const [scope, setScope] = useScope(list);
  return (
    <Filters
      list={list}
      filters={FILTERS}
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
    </Filters>
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
