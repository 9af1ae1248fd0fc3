"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterBar, type FilterChip } from "@/components/data-table/filter-bar";
import { SearchInput } from "@/components/data-table/search-input";
import type { ListState } from "@/components/data-table/use-list-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import type { AuthorizationListState } from "@/lib/authorizations/list-state";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { AUTHORIZATION_STATUS } from "@/lib/authorizations/status";
import { bankName } from "@/lib/format/iban";
import { useMessage } from "@/lib/i18n/use-message";
import { useOperation } from "@/lib/operations/query";

interface AuthorizationFiltersProps {
  list: ListState<AuthorizationListState>;
  actions: ReactNode;
}

/** Those that the service can filter by. */
const STATUSES = ["ACTIVE", "PENDING_VERIFY"] as const;
export const AUTHORIZATION_FILTERS = ["q", "status", "bankCode"] as const;

export function AuthorizationFilters({ list, actions }: AuthorizationFiltersProps) {
  const filters = useTranslations("authorizations.filters");
  const lists = useTranslations("lists");
  const message = useMessage();
  const { locale } = usePreferences();
  const banks = useOperation(authorizationOperations.banks, {});
  const { q, status, bankCode } = list.value;

  const nameOfBank = (code: string) =>
    bankName(code, locale) ?? banks.data?.find((bank) => bank.code === code)?.name ?? code;
  const codes = [...new Set([...(banks.data ?? []).map(({ code }) => code), ...(bankCode ? [bankCode] : [])])];
  const chip = (
    id: (typeof AUTHORIZATION_FILTERS)[number],
    label: string,
    value: string | undefined,
  ): FilterChip | false =>
    value !== undefined && { id, label, value, name: `${label}: ${value}`, onRemove: () => list.clear([id]) };

  return (
    <FilterBar
      chips={[
        chip("q", filters("q"), q || undefined),
        chip("status", filters("status"), status && message(AUTHORIZATION_STATUS[status].label)),
        chip("bankCode", filters("bank"), bankCode && nameOfBank(bankCode)),
      ]}
      onClear={() => list.clear(AUTHORIZATION_FILTERS)}
      actions={actions}
      search={
        <SearchInput
          label={filters("q")}
          value={q ?? ""}
          onSearch={(text) => list.set({ q: text || undefined }, { replace: true })}
        />
      }
    >
      <Select
        aria-label={filters("status")}
        value={status ?? ""}
        placeholder={`${filters("status")}: ${lists("all")}`}
        onChange={(event) => list.set({ status: STATUSES.find((value) => value === event.target.value) })}
        options={STATUSES.map((value) => ({ value, label: message(AUTHORIZATION_STATUS[value].label) }))}
      />
      <Select
        aria-label={filters("bank")}
        value={bankCode ?? ""}
        placeholder={`${filters("bank")}: ${lists("all")}`}
        onChange={(event) => list.set({ bankCode: event.target.value || undefined })}
        options={codes.map((code) => ({ value: code, label: nameOfBank(code) }))}
      />
    </FilterBar>
  );
}
