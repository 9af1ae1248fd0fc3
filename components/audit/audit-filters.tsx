"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterBar, type FilterChip } from "@/components/data-table/filter-bar";
import { SearchInput } from "@/components/data-table/search-input";
import type { ListState } from "@/components/data-table/use-list-state";
import { DateRangeInput, rangeInWords } from "@/components/forms/date-range-input";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import { AUDIT_ACTIONS, type AuditAction } from "@/lib/audit/actions";
import type { AuditListState } from "@/lib/audit/list-state";
import { auditOperations } from "@/lib/audit/operations";
import { cleanInput } from "@/lib/format/digits";
import { tehranDayOf } from "@/lib/format/jalali";
import { useMessage } from "@/lib/i18n/use-message";
import { useOperation } from "@/lib/operations/query";

export const AUDIT_FILTERS = ["action", "actor", "q", "from", "to"] as const;

export function AuditFilters({ list, actions }: { list: ListState<AuditListState>; actions: ReactNode }) {
  const filters = useTranslations("audit.filters");
  const dates = useTranslations("dates");
  const message = useMessage();
  const preferences = usePreferences();
  const { data: members } = useOperation(auditOperations.actors, {});
  const { action, actor, q, from, to } = list.value;
  const nameOf = (each: AuditAction) => message(`audit.actions.${each.replaceAll(".", "_")}`);
  const people = [{ id: "system", name: filters("system") }, ...(members ?? [])];
  const actorName = people.find(({ id }) => id === actor)?.name ?? actor;
  const range = { from: from ?? null, to: to ?? null };
  const period = rangeInWords(range, preferences, dates);
  const chip = (id: string, label: string, value: string, names: readonly (keyof AuditListState)[]): FilterChip => ({
    id,
    label,
    value,
    name: `${label}: ${value}`,
    onRemove: () => list.clear(names),
  });
  return (
    <FilterBar
      chips={[
        action !== undefined && chip("action", filters("action"), nameOf(action), ["action"]),
        actorName !== undefined && chip("actor", filters("actor"), actorName, ["actor"]),
        period !== null && chip("period", filters("period"), period, ["from", "to"]),
      ]}
      onClear={() => list.clear(AUDIT_FILTERS)}
      actions={actions}
      search={
        <SearchInput
          label={filters("search")}
          value={q ?? ""}
          onSearch={(text) => list.set({ q: cleanInput(text) || undefined }, { replace: true })}
        />
      }
    >
      <Select
        aria-label={filters("action")}
        value={action ?? ""}
        placeholder={filters("anyAction")}
        onChange={(event) => list.set({ action: (event.target.value || undefined) as AuditAction | undefined })}
        options={AUDIT_ACTIONS.map((value) => ({ value, label: nameOf(value) }))}
      />
      <Select
        aria-label={filters("actor")}
        value={actor ?? ""}
        placeholder={filters("anyActor")}
        onChange={(event) => list.set({ actor: event.target.value || undefined })}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
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
