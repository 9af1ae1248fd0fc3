"use client";

import { Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { PayoutKind } from "@/components/order-forms/payout-cells";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatMoney } from "@/lib/format/money";
import type { AddressStateOf } from "@/lib/operations/address";
import { useBusiness } from "@/lib/operations/business";
import { QUEUED_STATUSES } from "@/lib/queued-settlements/codes";
import { queuedSettlementRoutes } from "@/lib/queued-settlements/declared";
import { queuedSettlementFields } from "@/lib/queued-settlements/fields";
import { queuedListState } from "@/lib/queued-settlements/list-state";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import { QUEUED_STATUS } from "@/lib/queued-settlements/status";
import { choice, type Filter } from "@/lib/records/filter";

const FILTERS: readonly Filter<AddressStateOf<typeof queuedListState>>[] = [
  choice("status", "queuedSettlements.filters.status", QUEUED_STATUSES, (status) => QUEUED_STATUS[status].label),
];
const COLUMNS = columnsOf(queuedSettlementFields, { method: (row) => <PayoutKind type={row.type} /> });

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
