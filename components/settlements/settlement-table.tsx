"use client";

import { Banknote } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { filteredBy } from "@/components/records/filters";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatMoney } from "@/lib/format/money";
import { useBusiness } from "@/lib/operations/provider";
import { choice, type Filter, period, search } from "@/lib/records/filter";
import { routes } from "@/lib/routes";
import type { Settlement } from "@/lib/settlements/answers";
import { SETTLEMENT_WIRE_STATUSES } from "@/lib/settlements/codes";
import { type SettlementListState, settlementListState, toListInput } from "@/lib/settlements/list-state";
import { settlementOperations } from "@/lib/settlements/operations";
import { SETTLEMENT_FILTER_LABEL } from "@/lib/settlements/status";
import { settlementColumns } from "./settlement-columns";

const FILTERS: readonly Filter<SettlementListState>[] = [
  choice("status", "settlements.filters.status", SETTLEMENT_WIRE_STATUSES, (status) => SETTLEMENT_FILTER_LABEL[status]),
  period("settlements.filters.period"),
  search("q", "settlements.filters.search", { chip: "settlements.filters.contains" }),
];

/** It is shown by its track id, and changes are told by it. */
const idOf = (row: Settlement): string => row.trackId ?? row.id;

/** Payouts through every door. */
export function SettlementTable() {
  const words = useTranslations("settlements");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(settlementListState);
  const input = toListInput(list.value);

  return (
    <OperationList
      label={words("list")}
      operation={settlementOperations.list}
      input={input}
      list={list}
      columns={settlementColumns}
      rowId={idOf}
      rowHref={(row) => routes.settlement(business, idOf(row))}
      rowName={(row) => words("detail.titleOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
      {...filteredBy(list, FILTERS)}
      actions={<ExportButton source="settlements" input={input} />}
      nothing={<EmptyState icon={Banknote} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
