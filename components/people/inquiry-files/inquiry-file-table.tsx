"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/kit/ui/money";
import { FileName, FileTable, fileColumns } from "@/components/shared/row-files/file-table";
import type { InquiryFile } from "@/lib/areas/people/inquiry-files/schemas";
import { inquiryFileListView } from "@/lib/areas/people/inquiry-files/view";

const COLUMNS = fileColumns(
  inquiryFileListView,
  [
    {
      id: "cost",
      header: "inquiryFiles.columns.cost",
      align: "end",
      cell: ({ chargedRial }) => <Money rial={chargedRial} />,
    },
  ],
  Name,
);

function Name({ row: { fileName, kind } }: { row: InquiryFile }) {
  const words = useTranslations("inquiries.kinds");
  return <FileName fileName={fileName} besides={words(kind)} />;
}

/** Files that were asked, and those being asked. */
export const InquiryFileTable = () => <FileTable view={inquiryFileListView} columns={COLUMNS} />;
