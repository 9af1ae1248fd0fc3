"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterBar, type FilterChip } from "@/components/data-table/filter-bar";
import { SearchInput } from "@/components/data-table/search-input";
import type { ListState } from "@/components/data-table/use-list-state";
import { DateRangeInput, rangeInWords } from "@/components/forms/date-range-input";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import { tehranDayOf } from "@/lib/format/jalali";
import { useMessage } from "@/lib/i18n/use-message";
import { SETTLEMENT_WIRE_STATUSES } from "@/lib/settlements/codes";
import type { SettlementListState } from "@/lib/settlements/list-state";
import { SETTLEMENT_FILTER_LABEL } from "@/lib/settlements/status";

interface SettlementFiltersProps {
  list: ListState<SettlementListState>;
  actions: ReactNode;
}

export const SETTLEMENT_FILTERS = ["status", "from", "to", "q"] as const;

export function SettlementFilters({ list, actions }: SettlementFiltersProps) {
  const filters = useTranslations("settlements.filters");
  const lists = useTranslations("lists");
  const dates = useTranslations("dates");
  const message = useMessage();
  const preferences = usePreferences();
  const { status, from, to, q } = list.value;

  const statusName = status && message(SETTLEMENT_FILTER_LABEL[status]);
  const range = { from: from ?? null, to: to ?? null };
  const period = rangeInWords(range, preferences, dates);
  const chips: (FilterChip | false)[] = [
    Boolean(statusName) && {
      id: "status",
      label: filters("status"),
      value: statusName,
      name: `${filters("status")}: ${statusName}`,
      onRemove: () => list.clear(["status"]),
    },
    Boolean(period) && {
      id: "period",
      label: filters("period"),
      value: period,
      name: `${filters("period")}: ${period}`,
      onRemove: () => list.clear(["from", "to"]),
    },
    Boolean(q) && {
      id: "q",
      label: filters("contains"),
      value: <bdi>{q}</bdi>,
      name: `${filters("contains")}: ${q}`,
      onRemove: () => list.clear(["q"]),
    },
  ];

  return (
    <FilterBar
      chips={chips}
      onClear={() => list.clear(SETTLEMENT_FILTERS)}
      actions={actions}
      search={
        <SearchInput
          label={filters("search")}
          value={q ?? ""}
          onSearch={(text) => list.set({ q: text || undefined }, { replace: true })}
        />
      }
    >
      <Select
        aria-label={filters("status")}
        value={status ?? ""}
        placeholder={`${filters("status")}: ${lists("all")}`}
        onChange={({ target }) =>
          list.set({ status: SETTLEMENT_WIRE_STATUSES.find((value) => value === target.value) })
        }
        options={SETTLEMENT_WIRE_STATUSES.map((value) => ({ value, label: message(SETTLEMENT_FILTER_LABEL[value]) }))}
      />
      <DateRangeInput
        label={filters("period")}
        value={range}
        onChange={(next) => list.set({ from: next.from ?? undefined, to: next.to ?? undefined })}
        latest={tehranDayOf(Date.now())}
      />
    </FilterBar>
  );
}
