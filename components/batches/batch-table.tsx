"use client";

import { Layers } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { filteredBy } from "@/components/records/filters";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { batchListState } from "@/lib/batches/list-state";
import { batchOperations } from "@/lib/batches/operations";
import { formatMoney } from "@/lib/format/money";
import { useBusiness } from "@/lib/operations/provider";
import { routes } from "@/lib/routes";
import { batchColumns } from "./batch-columns";

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
      columns={batchColumns}
      rowId={(row) => row.batchId}
      rowHref={(row) => routes.batch(business, row.batchId)}
      rowName={({ totalRial }) =>
        totalRial === null ? words("one") : words("oneOf", { amount: formatMoney(totalRial, { unit, locale }) })
      }
      {...filteredBy(list, [])}
      actions={<ExportButton source="batches" input={{}} />}
      nothing={<EmptyState icon={Layers} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
