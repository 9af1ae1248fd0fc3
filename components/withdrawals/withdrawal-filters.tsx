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
import { useMessage } from "@/lib/i18n/use-message";
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from "@/lib/withdrawals/codes";
import type { WithdrawalListState } from "@/lib/withdrawals/list-state";
import { WITHDRAWAL_STATUS } from "@/lib/withdrawals/status";

interface WithdrawalFiltersProps {
  list: ListState<WithdrawalListState>;
  isOfOneAuthorization: boolean;
  actions: ReactNode;
}

export const WITHDRAWAL_FILTERS = ["status", "authorizationId", "from", "to"] as const;

export function WithdrawalFilters({ list, isOfOneAuthorization, actions }: WithdrawalFiltersProps) {
  const filters = useTranslations("withdrawals.filters");
  const lists = useTranslations("lists");
  const dates = useTranslations("dates");
  const message = useMessage();
  const preferences = usePreferences();
  const { status, authorizationId, from, to } = list.value;

  const statusName = status && message(WITHDRAWAL_STATUS[status].label);
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
    Boolean(authorizationId) &&
      !isOfOneAuthorization && {
        id: "authorizationId",
        label: filters("authorization"),
        value: <Id value={authorizationId ?? ""} />,
        name: filters("authorization"),
        onRemove: () => list.clear(["authorizationId"]),
      },
  ];

  return (
    <FilterBar
      chips={chips}
      onClear={() => list.clear(WITHDRAWAL_FILTERS)}
      actions={actions}
      search={
        !isOfOneAuthorization && (
          <SearchInput
            label={filters("authorization")}
            value={authorizationId ?? ""}
            onSearch={(text) => list.set({ authorizationId: cleanInput(text) || undefined }, { replace: true })}
          />
        )
      }
    >
      <Select
        aria-label={filters("status")}
        value={status ?? ""}
        placeholder={`${filters("status")}: ${lists("all")}`}
        onChange={(event) => list.set({ status: (event.target.value || undefined) as WithdrawalStatus | undefined })}
        options={WITHDRAWAL_STATUSES.map((value) => ({ value, label: message(WITHDRAWAL_STATUS[value].label) }))}
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
