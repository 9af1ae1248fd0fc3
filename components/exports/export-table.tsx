"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { EmptyState } from "@/components/ui/empty-state";
import { exportOperations } from "@/lib/exports/operations";
import { addressState, pageNumber, perPage } from "@/lib/operations/address";
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
