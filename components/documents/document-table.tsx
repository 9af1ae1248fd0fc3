"use client";

import { FileBadge } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { EmptyState } from "@/components/ui/empty-state";
import { documentRoutes } from "@/lib/documents/declared";
import { DOCUMENT_KINDS, DOCUMENT_STATES } from "@/lib/documents/document";
import { DOCUMENT_STATUS, type DocumentListState, documentFields, documentListState } from "@/lib/documents/fields";
import { documentOperations } from "@/lib/documents/operations";
import { useBusiness } from "@/lib/operations/business";
import { choice, type Filter, period } from "@/lib/records/filter";
import { DocumentAbout } from "./document-about";

const COLUMNS = columnsOf(documentFields, { about: (row) => <DocumentAbout {...row} /> });

const FILTERS: readonly Filter<DocumentListState>[] = [
  choice("kind", "documents.fields.kind", DOCUMENT_KINDS, (kind) => `documents.kinds.${kind}`),
  choice("state", "documents.fields.state", DOCUMENT_STATES, (state) => DOCUMENT_STATUS[state].label),
  period("documents.filters.period"),
];

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
      {...filteredBy(list, FILTERS)}
      actions={<ExportButton source="documents" input={list.value} />}
      nothing={<EmptyState icon={FileBadge} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
