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
import type { WebhookListState } from "@/lib/webhooks/list-state";
import { WEBHOOK_VERDICT_FILTERS } from "@/lib/webhooks/topics";

type VerdictFilter = (typeof WEBHOOK_VERDICT_FILTERS)[number];

export const WEBHOOK_FILTERS = ["verdict", "topic", "subject", "from", "to"] as const;

export function WebhookFilters({ list, actions }: { list: ListState<WebhookListState>; actions: ReactNode }) {
  const words = useTranslations("webhooks");
  const lists = useTranslations("lists");
  const dates = useTranslations("dates");
  const preferences = usePreferences();
  const { verdict, subject, from, to } = list.value;

  const nameOf = (filter: VerdictFilter) =>
    filter === "refused" || filter === "duplicate" ? words(`filters.${filter}`) : words(`verdict.${filter}`);
  const range = { from: from ?? null, to: to ?? null };
  const period = rangeInWords(range, preferences, dates);
  const chip = (
    id: keyof typeof WORD_OF,
    value: ReactNode,
    name: string,
    names: readonly (typeof WEBHOOK_FILTERS)[number][],
  ) => ({
    id,
    label: words(WORD_OF[id]),
    value,
    name: `${words(WORD_OF[id])}: ${name}`,
    onRemove: () => list.clear(names),
  });
  const chips: (FilterChip | false)[] = [
    verdict !== undefined && chip("verdict", nameOf(verdict), nameOf(verdict), ["verdict"]),
    Boolean(period) && chip("period", period, String(period), ["from", "to"]),
    Boolean(subject) && chip("subject", <Id value={subject ?? ""} />, subject ?? "", ["subject"]),
  ];

  return (
    <FilterBar
      chips={chips}
      onClear={() => list.clear(WEBHOOK_FILTERS)}
      actions={actions}
      search={
        <SearchInput
          label={words("filters.subject")}
          value={subject ?? ""}
          onSearch={(text) => list.set({ subject: cleanInput(text) || undefined }, { replace: true })}
        />
      }
    >
      <Select
        aria-label={words("filters.verdict")}
        value={verdict ?? ""}
        placeholder={`${words("filters.verdict")}: ${lists("all")}`}
        onChange={(event) => list.set({ verdict: (event.target.value || undefined) as VerdictFilter | undefined })}
        options={WEBHOOK_VERDICT_FILTERS.map((value) => ({ value, label: nameOf(value) }))}
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

const WORD_OF = { verdict: "filters.verdict", period: "filters.period", subject: "filters.subject" } as const;
