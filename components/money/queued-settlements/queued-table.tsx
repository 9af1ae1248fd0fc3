"use client";

import { Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import { SettlementKind } from "@/components/shared/order-forms/settlement-cells";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { queuedListState, queuedSettlementFields } from "@/lib/areas/money/queued-settlements/fields";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { QUEUED_STATUS, QUEUED_STATUSES } from "@/lib/areas/money/queued-settlements/status";
import { formatMoney } from "@/lib/kit/format/money";
import type { AddressStateOf } from "@/lib/kit/operations/address";
import { useBusiness } from "@/lib/kit/operations/business";
import { choice, type Filter } from "@/lib/kit/records/filter";

const FILTERS: readonly Filter<AddressStateOf<typeof queuedListState>>[] = [
  choice("status", "labels.status", QUEUED_STATUSES, (status) => QUEUED_STATUS[status].label),
];
const COLUMNS = columnsOf(queuedSettlementFields, { method: (row) => <SettlementKind type={row.type} /> });

/** What waits for the wallet's balance, and what left the queue. */
export function QueuedTable() {
  const words = useTranslations("queuedSettlements");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(queuedListState);
  const { status, ...place } = list.value;
  const input = { ...place, ...(status ? { status } : {}) };

  return (
    <OperationList
      label={words("list")}
      operation={queuedSettlementOperations.list}
      input={input}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => queuedSettlementRoutes.queuedSettlement(business, row.id)}
      rowName={(row) => words("detail.titleOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
      {...filteredBy(list, FILTERS)}
      actions={<ExportButton source="queuedSettlements" input={input} />}
      nothing={<EmptyState icon={Hourglass} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
