"use client";

import { FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Column } from "@/components/kit/data-table/column";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { OperationList } from "@/components/shared/parts/operation-list";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import type { RowFile } from "@/lib/kit/row-files/schemas";
import { type FileListView, fileListState, ownWord } from "@/lib/kit/row-files/view";
import { FileState } from "./file-state";

interface FileTableProps<File extends RowFile> {
  view: FileListView<File>;
  columns: readonly Column<File>[];
}

/** A file's name, and what its kind adds to it. */
export function FileName({ fileName, besides }: { fileName: string; besides?: string }) {
  return (
    <div>
      <bdi className="wrap-anywhere font-medium" dir="auto">
        {fileName}
      </bdi>
      {besides && <span className="block text-muted text-sm">{besides}</span>}
    </div>
  );
}

/**
 * The columns of a list of files.
 * @param own the kind's own columns, before the sender and the time
 * @param NameOf the file's name, if the kind adds something to it
 */
export const fileColumns = <File extends RowFile>(
  view: FileListView<File>,
  own: readonly Column<File>[] = [],
  NameOf: (props: { row: File }) => ReactNode = ({ row }) => <FileName fileName={row.fileName} />,
): readonly Column<File>[] => [
  { id: "file", header: "rowFiles.columns.file", card: "title", cell: (row) => <NameOf row={row} /> },
  { id: "state", header: "rowFiles.columns.state", cell: (row) => <FileState view={view} row={row} /> },
  ...own,
  {
    id: "made",
    header: "rowFiles.columns.made",
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

/** Files that are done or in progress; the progress is updated by itself. */
export function FileTable<File extends RowFile>({ view, columns }: FileTableProps<File>) {
  const words = useTranslations("rowFiles");
  const message = useMessage();
  const business = useBusiness();
  const list = useListState(fileListState);
  return (
    <OperationList
      label={words("list")}
      operation={view.operations.list}
      input={list.value}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowHref={({ id }) => view.routes.one(business, id)}
      rowName={({ fileName }) => fileName}
      mostSkeletonRows={3}
      nothing={
        <EmptyState icon={FileSpreadsheet} title={words("empty")} description={message(ownWord(view, "emptyBody"))} />
      }
    />
  );
}
