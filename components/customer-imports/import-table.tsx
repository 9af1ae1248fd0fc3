"use client";

import { FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { DateText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { customerImportOperations } from "@/lib/customer-imports/operations";
import type { CustomerImport } from "@/lib/customer-imports/schemas";
import { importListState } from "@/lib/customer-imports/status";
import { useBusiness } from "@/lib/operations/business";
import { routes } from "@/lib/routes";
import { ImportState } from "./import-state";

const COLUMNS: readonly Column<CustomerImport>[] = [
  {
    id: "file",
    header: "customerImport.columns.file",
    card: "title",
    cell: ({ fileName }) => (
      <bdi className="wrap-anywhere font-medium" dir="auto">
        {fileName}
      </bdi>
    ),
  },
  { id: "state", header: "customerImport.columns.state", cell: (row) => <ImportState row={row} /> },
  {
    id: "made",
    header: "customerImport.columns.made",
    cell: ({ createdAt, memberName }) => (
      <div>
        <DateText value={createdAt} />
        <span className="block text-muted text-sm">
          <bdi>{memberName}</bdi>
        </span>
      </div>
    ),
  },
];

/** Files that were imported, and those being imported: their progress comes by itself. */
export function ImportTable() {
  const words = useTranslations("customerImport");
  const business = useBusiness();
  const list = useListState(importListState);
  return (
    <OperationList
      label={words("list")}
      operation={customerImportOperations.list}
      input={list.value}
      list={list}
      columns={COLUMNS}
      rowId={({ id }) => id}
      rowHref={({ id }) => routes.customerImport(business, id)}
      rowName={({ fileName }) => fileName}
      mostSkeletonRows={3}
      nothing={<EmptyState icon={FileSpreadsheet} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
