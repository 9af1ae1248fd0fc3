"use client";

import { useTranslations } from "next-intl";
import { FileName, FileTable as Files, fileColumns } from "@/components/row-files/file-table";
import { Money } from "@/components/ui/money";
import type { InquiryFile } from "@/lib/inquiry-files/schemas";
import { inquiryFileView } from "@/lib/inquiry-files/view";

const COLUMNS = fileColumns(
  inquiryFileView,
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
export const FileTable = () => <Files view={inquiryFileView} columns={COLUMNS} />;
