"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { OperationList } from "@/components/shared/parts/operation-list";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import { addressState, pageNumber, perPage } from "@/lib/kit/operations/address";
import { exportColumns } from "./export-columns";

const listState = addressState({ page: pageNumber, perPage });

/** Files that were made, and those being made: their progress comes by itself. */
export function ExportTable() {
  const words = useTranslations("exports");
  const list = useListState(listState);
  return (
    <OperationList
      label={words("list")}
      operation={exportOperations.list}
      input={list.value}
      list={list}
      columns={exportColumns}
      rowId={(row) => row.id}
      rowName={(row) => words(`source.${row.source}`)}
      nothing={<EmptyState icon={Download} title={words("empty")} description={words("emptyHint")} />}
    />
  );
}
