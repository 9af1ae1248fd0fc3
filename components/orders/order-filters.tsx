"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterBar, type FilterChip } from "@/components/data-table/filter-bar";
import { SearchInput } from "@/components/data-table/search-input";
import type { ListState } from "@/components/data-table/use-list-state";
import { DateRangeInput, rangeInWords } from "@/components/forms/date-range-input";
import { Id } from "@/components/ui/id";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import { cleanInput } from "@/lib/format/digits";
import { tehranDayOf } from "@/lib/format/jalali";
import { ORDER_KINDS, type OrderKindId } from "@/lib/orders/kinds";
import type { OrderListState } from "@/lib/orders/list-state";
import { ORDER_STATES, type OrderState } from "@/lib/orders/states";

export const ORDER_FILTERS = ["state", "kind", "q", "attention", "made", "from", "to"] as const;

export function OrderFilters({ list, actions }: { list: ListState<OrderListState>; actions: ReactNode }) {
  const words = useTranslations("orders");
  const lists = useTranslations("lists");
  const dates = useTranslations("dates");
  const preferences = usePreferences();
  const { state, kind, q, attention, made, from, to } = list.value;
  const range = { from: from ?? null, to: to ?? null };
  const period = rangeInWords(range, preferences, dates);
  const chip = (
    id: string,
    label: string,
    value: ReactNode,
    name: string,
    names: readonly (keyof OrderListState)[],
  ) => ({
    id,
    label,
    value,
    name: `${label}: ${name}`,
    onRemove: () => list.clear(names),
  });
  const chips: (FilterChip | false)[] = [
    state !== undefined &&
      chip("state", words("filters.status"), words(`status.${state}`), words(`status.${state}`), ["state"]),
    kind !== undefined && chip("kind", words("filters.kind"), words(`kind.${kind}`), words(`kind.${kind}`), ["kind"]),
    Boolean(period) && chip("period", words("filters.period"), period, String(period), ["from", "to"]),
    Boolean(q) && chip("q", words("filters.search"), <Id value={q ?? ""} />, q ?? "", ["q"]),
    made !== undefined && chip("made", words("fields.maker"), words("filters.mine"), words("filters.mine"), ["made"]),
    attention !== undefined &&
      chip("attention", words("fields.status"), words("filters.attention"), words("filters.attention"), ["attention"]),
  ];
  return (
    <FilterBar
      chips={chips}
      onClear={() => list.clear(ORDER_FILTERS)}
      actions={actions}
      search={
        <SearchInput
          label={words("filters.search")}
          value={q ?? ""}
          onSearch={(text) => list.set({ q: cleanInput(text) || undefined }, { replace: true })}
        />
      }
    >
      <Select
        aria-label={words("filters.status")}
        value={attention ? "attention" : (state ?? "")}
        placeholder={`${words("filters.status")}: ${lists("all")}`}
        onChange={({ target: { value } }) =>
          list.set(
            value === "attention"
              ? { attention: "any", state: undefined }
              : { attention: undefined, state: (value || undefined) as OrderState | undefined },
          )
        }
        options={[
          { value: "attention", label: words("filters.attention") },
          ...ORDER_STATES.map((value) => ({ value, label: words(`status.${value}`) })),
        ]}
      />
      <Select
        aria-label={words("filters.kind")}
        value={kind ?? ""}
        placeholder={`${words("filters.kind")}: ${lists("all")}`}
        onChange={(event) => list.set({ kind: (event.target.value || undefined) as OrderKindId | undefined })}
        options={ORDER_KINDS.map((value) => ({ value, label: words(`kind.${value}`) }))}
      />
      <DateRangeInput
        label={words("filters.period")}
        value={range}
        onChange={(next) => list.set({ from: next.from ?? undefined, to: next.to ?? undefined })}
        latest={tehranDayOf(Date.now())}
      />
    </FilterBar>
  );
}
