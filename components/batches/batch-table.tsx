"use client";

import { Layers } from "lucide-react";
import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data-table/filter-bar";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { DateText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Missing } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import type { Batch } from "@/lib/batches/answers";
import { batchRoutes } from "@/lib/batches/declared";
import { batchFields } from "@/lib/batches/fields";
import { batchListState } from "@/lib/batches/list-state";
import { batchOperations } from "@/lib/batches/operations";
import { formatMoney } from "@/lib/format/money";
import { useBusiness } from "@/lib/operations/business";
import { isUnread } from "@/lib/operations/unread";
import { BatchProgress } from "./batch-progress";

const COLUMNS = columnsOf(batchFields, {
  progress: (row) => <BatchProgress batch={row} />,
  cancelableUntil: (row) => <CancelableUntil batch={row} />,
});

/** Batches, the newest first; the service has no filters for them. */
export function BatchTable() {
  const words = useTranslations("batches");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(batchListState);

  return (
    <OperationList
      label={words("list")}
      operation={batchOperations.list}
      input={list.value}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.batchId}
      rowHref={(row) => batchRoutes.batch(business, row.batchId)}
      rowName={({ totalRial }) =>
        totalRial === null ? words("one") : words("oneOf", { amount: formatMoney(totalRial, { unit, locale }) })
      }
      filters={(actions) => <FilterBar chips={[]} onClear={() => list.clear()} actions={actions} />}
      actions={<ExportButton source="batches" input={{}} />}
      nothing={<EmptyState icon={Layers} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}

function CancelableUntil({ batch }: { batch: Batch }) {
  const common = useTranslations("common");
  return batch.isCancelable ? (
    <DateText value={batch.cancelableUntil} isUnread={isUnread(batch, "cancelableUntil")} />
  ) : (
    <Missing label={common("none")} />
  );
}
