"use client";

import { FileBadge } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { documentRoutes } from "@/lib/areas/records/documents/declared";
import { documentFields } from "@/lib/areas/records/documents/fields";
import { documentFilters, documentListState } from "@/lib/areas/records/documents/filters";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { DocumentAbout } from "./document-about";

const COLUMNS = columnsOf(documentFields, { about: (row) => <DocumentAbout {...row} /> });

/** Everything that was given out on paper, newest first. */
export function DocumentTable() {
  const words = useTranslations("documents");
  const business = useBusiness();
  const list = useListState(documentListState);
  return (
    <OperationList
      label={words("list")}
      operation={documentOperations.list}
      input={list.value}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => documentRoutes.document(business, row.id)}
      rowName={(row) => `${words(`kinds.${row.kind}`)} ${row.about}`}
      {...filteredBy(list, documentFilters)}
      actions={<ExportButton source="documents" input={list.value} />}
      nothing={<EmptyState icon={FileBadge} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
