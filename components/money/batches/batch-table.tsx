"use client";

import { Layers } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { batchFields } from "@/lib/areas/money/batches/fields";
import { batchFilters, batchListState } from "@/lib/areas/money/batches/filters";
import { batchOperations } from "@/lib/areas/money/batches/operations";
import type { Batch } from "@/lib/areas/money/batches/server/answers";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { isUnread } from "@/lib/kit/operations/unread";
import { BatchProgress } from "./batch-progress";

const COLUMNS = columnsOf(batchFields, {
  progress: (row) => <BatchProgress batch={row} />,
  cancelableUntil: (row) => <CancelableUntil batch={row} />,
});

/** Batches, the newest first unless the book orders them. */
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
      {...filteredBy(list, batchFilters)}
      actions={<ExportButton source="batches" input={list.value} />}
      nothing={
        <EmptyState
          icon={Layers}
          title={words("empty.title")}
          description={words("empty.body")}
          action={<BeginLink screen="new-batch" />}
        />
      }
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
