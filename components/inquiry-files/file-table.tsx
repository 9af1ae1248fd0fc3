"use client";

import { FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { DateText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { inquiryFileOperations } from "@/lib/inquiry-files/operations";
import type { InquiryFile } from "@/lib/inquiry-files/schemas";
import { fileListState } from "@/lib/inquiry-files/status";
import { useBusiness } from "@/lib/operations/business";
import { routes } from "@/lib/routes";
import { FileState } from "./file-state";

const COLUMNS: readonly Column<InquiryFile>[] = [
  {
    id: "file",
    header: "inquiryFiles.columns.file",
    card: "title",
    cell: (row) => <Name row={row} />,
  },
  { id: "state", header: "inquiryFiles.columns.state", cell: (row) => <FileState row={row} /> },
  {
    id: "cost",
    header: "inquiryFiles.columns.cost",
    align: "end",
    cell: ({ chargedRial }) => <Money rial={chargedRial} />,
  },
  {
    id: "made",
    header: "inquiryFiles.columns.made",
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

function Name({ row: { fileName, kind } }: { row: InquiryFile }) {
  const words = useTranslations("inquiries.kinds");
  return (
    <div>
      <bdi className="wrap-anywhere font-medium" dir="auto">
        {fileName}
      </bdi>
      <span className="block text-muted text-sm">{words(kind)}</span>
    </div>
  );
}

/** Files that were asked, and those being asked: their progress comes by itself. */
export function FileTable() {
  const words = useTranslations("inquiryFiles");
  const business = useBusiness();
  const list = useListState(fileListState);
  return (
    <OperationList
      label={words("list")}
      operation={inquiryFileOperations.list}
      input={list.value}
      list={list}
      columns={COLUMNS}
      rowId={({ id }) => id}
      rowHref={({ id }) => routes.inquiryFile(business, id)}
      rowName={({ fileName }) => fileName}
      mostSkeletonRows={3}
      nothing={<EmptyState icon={FileSpreadsheet} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
