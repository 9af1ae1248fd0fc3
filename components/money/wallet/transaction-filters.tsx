"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import type { ColumnOrder } from "@/components/kit/data-table/column";
import { SearchInput } from "@/components/kit/data-table/search-input";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import { Select } from "@/components/kit/ui/select";
import { Filters } from "@/components/shared/records/filters";
import { EXACT_FIELDS, type ExactField, type StatementFilterSet } from "@/lib/areas/money/wallet/filters";
import type { TransactionListState } from "@/lib/areas/money/wallet/list-state";
import { TRANSACTION_SEARCH_FIELDS } from "@/lib/areas/money/wallet/status";
import { allNames } from "@/lib/kit/records/filter";
import { type ColumnSort, directionBy, LIST_SORTS, nextSort } from "@/lib/kit/records/sort";
import { PersonInput } from "./person-input";

/** The names in the address that narrow the rows. An order that nobody can answer leaves no rows either. */
export const namesOf = (filters: StatementFilterSet): readonly (keyof TransactionListState & string)[] => [
  ...allNames(filters),
  "in",
  "sort",
];
const NO_TEXT: Partial<TransactionListState> = Object.fromEntries(
  [...EXACT_FIELDS, "q", "in", "person"].map((name) => [name, undefined]),
);

interface TransactionFiltersProps {
  list: ListState<TransactionListState>;
  filters: StatementFilterSet;
  actions: ReactNode;
}

/** The statement's filters; its one box searches everywhere, in one field, or for one whole number. */
export function TransactionFilters({ list, filters: offered, actions }: TransactionFiltersProps) {
  const filters = useTranslations("wallet.filters");
  const [scope, setScope] = useScope(list);
  return (
    <Filters
      list={list}
      filters={offered}
      actions={actions}
      search={
        scope.kind === "person" ? (
          <PersonInput
            value={list.value.person ?? ""}
            onPerson={(person) => list.set(patchOf(scope, person), { replace: true })}
          />
        ) : (
          <SearchInput
            label={filters("search")}
            value={textIn(list.value, scope)}
            onSearch={(text) => list.set(patchOf(scope, text), { replace: true })}
          />
        )
      }
    >
      <SearchScope
        scope={scope}
        onChange={(next) => {
          // A part of a text is no person, and a person's mobile no number of a row.
          const isAlike = (next.kind === "person") === (scope.kind === "person");
          const text = isAlike ? textIn(list.value, scope) : "";
          setScope(next);
          list.set(patchOf(next, text), { replace: true });
        }}
      />
    </Filters>
  );
}

/** In which order; the service knows only the usual one. */
export function TransactionOrder({ list }: { list: ListState<TransactionListState> }) {
  const filters = useTranslations("wallet.filters");
  return (
    <Select
      aria-label={filters("sort")}
      value={list.value.sort ?? "newest"}
      onChange={({ target }) => {
        const sort = LIST_SORTS.find((each) => each === target.value);
        list.set({ sort: sort === "newest" ? undefined : sort });
      }}
      options={LIST_SORTS.map((sort) => ({ value: sort, label: filters(`sorts.${sort}`) }))}
      className="field-sizing-content w-auto"
    />
  );
}

/** The same in the heads of the columns: the newest or the largest first, then the other way. */
export function ordersOf({ value, set }: ListState<TransactionListState>): Readonly<Record<string, ColumnOrder>> {
  const { sort = "newest" } = value;
  const order = (first: ColumnSort): ColumnOrder => {
    const next = nextSort(sort, first);
    return {
      direction: directionBy(sort, first),
      onOrder: () => set({ sort: next === "newest" ? undefined : next }),
    };
  };
  return { date: order("newest"), amount: order("largest") };
}

/** What the address searches in; while it says nothing, what was chosen last. */
function useScope({ value }: ListState<TransactionListState>): [Scope, (scope: Scope) => void] {
  const [chosen, setChosen] = useState<Scope>({ kind: "all" });
  const exact = EXACT_FIELDS.find((field) => value[field] !== undefined);
  if (value.person || value.in === "person") return [{ kind: "person" }, setChosen];
  if (value.in) return [{ kind: "part", field: value.in }, setChosen];
  if (value.q) return [{ kind: "all" }, setChosen];
  if (exact) return [{ kind: "exact", field: exact }, setChosen];
  return [chosen.kind === "exact" || chosen.kind === "person" ? chosen : { kind: "all" }, setChosen];
}

const textIn = (value: TransactionListState, scope: Scope): string =>
  (scope.kind === "exact" ? value[scope.field] : scope.kind === "person" ? value.person : value.q) ?? "";

function patchOf(scope: Scope, text: string): Partial<TransactionListState> {
  const found = text || undefined;
  if (scope.kind === "exact") return { ...NO_TEXT, [scope.field]: found };
  if (scope.kind === "person") return { ...NO_TEXT, person: found };
  return { ...NO_TEXT, q: found, in: scope.kind === "part" ? scope.field : undefined };
}

type SearchField = (typeof TRANSACTION_SEARCH_FIELDS)[number];
/** Where a text is searched: everywhere, in one field, as one whole number, or as payer or receiver. */
type Scope =
  | { kind: "all" }
  | { kind: "person" }
  | { kind: "part"; field: SearchField }
  | { kind: "exact"; field: ExactField };

/** Fields that are masked for some members and have no fixed shape to search by the whole value. */
const NOT_BY_PART: readonly SearchField[] = ["description", "api_token"];

interface SearchScopeProps {
  scope: Scope;
  onChange: (scope: Scope) => void;
}

const textOf = (scope: Scope): string =>
  scope.kind === "all" ? "" : scope.kind === "person" ? scope.kind : `${scope.kind}.${scope.field}`;

function scopeOf(text: string): Scope {
  const [kind, name] = text.split(".");
  if (kind === "person") return { kind };
  const part = TRANSACTION_SEARCH_FIELDS.find((field) => field === name);
  if (kind === "part" && part) return { kind, field: part };
  const exact = EXACT_FIELDS.find((field) => field === name);
  if (kind === "exact" && exact) return { kind, field: exact };
  return { kind: "all" };
}

/** Chooses the scope of the search box. */
function SearchScope({ scope, onChange }: SearchScopeProps) {
  const filters = useTranslations("wallet.filters");
  const maySee = useCan("personal.see");
  return (
    <span className="relative block">
      <select
        aria-label={filters("searchIn")}
        value={textOf(scope)}
        onChange={(event) => onChange(scopeOf(event.target.value))}
        className="control cursor-pointer appearance-none truncate !pe-9"
      >
        <option value="">{filters("everywhere")}</option>
        <option value="person">{filters("person")}</option>
        <optgroup label={filters("contains")}>
          {TRANSACTION_SEARCH_FIELDS.map((field) => (
            <option key={field} value={`part.${field}`} disabled={!maySee && NOT_BY_PART.includes(field)}>
              {filters(`fields.${field}`)}
            </option>
          ))}
        </optgroup>
        <optgroup label={filters("exactly")}>
          {EXACT_FIELDS.map((field) => (
            <option key={field} value={`exact.${field}`}>
              {filters(`exact.${field}`)} ({filters("exactly")})
            </option>
          ))}
        </optgroup>
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
