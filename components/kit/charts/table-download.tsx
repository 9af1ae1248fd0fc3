"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/kit/ui/icon-button";
import { saveFile } from "./save-file";

interface TableDownloadProps {
  /** What the table is called, beside which the button stands. */
  title: string;
  /** Without its ending. */
  fileName: string;
  csv: () => string;
}

/** A table's numbers as a file, as charts have theirs. */
export function TableDownload({ title, fileName, csv }: TableDownloadProps) {
  const charts = useTranslations("charts");
  return (
    <IconButton
      size="sm"
      icon={Download}
      label={`${charts("downloadCsv")}: ${title}`}
      onClick={() => saveFile(new Blob([csv()], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`)}
    />
  );
}
