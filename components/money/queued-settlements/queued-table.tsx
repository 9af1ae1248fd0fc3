"use client";

import { Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import { SettlementKind } from "@/components/shared/order-forms/settlement-cells";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { queuedSettlementFields } from "@/lib/areas/money/queued-settlements/fields";
import { queuedFilters, queuedListState } from "@/lib/areas/money/queued-settlements/filters";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";

const COLUMNS = columnsOf(queuedSettlementFields, { method: (row) => <SettlementKind type={row.type} /> });

/** What waits for the wallet's balance, and what left the queue. */
export function QueuedTable() {
  const words = useTranslations("queuedSettlements");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(queuedListState);

  return (
    <OperationList
      label={words("list")}
      operation={queuedSettlementOperations.list}
      input={list.value}
      list={list}
      totals="queuedSettlement"
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => queuedSettlementRoutes.queuedSettlement(business, row.id)}
      rowName={(row) => words("detail.titleOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
      {...filteredBy(list, queuedFilters)}
      actions={<ExportButton source="queuedSettlements" input={list.value} />}
      nothing={
        <EmptyState
          icon={Hourglass}
          title={words("empty.title")}
          description={words("empty.body")}
          action={<BeginLink screen="new-settlement" />}
        />
      }
    />
  );
}
