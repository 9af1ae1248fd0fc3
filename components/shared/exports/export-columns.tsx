"use client";

import { FileSpreadsheet, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { DateText } from "@/components/kit/ui/date-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { ExportRow } from "@/lib/areas/records/exports/schemas";
import { formatBytes, formatNumber } from "@/lib/kit/format/digits";
import { ExportActions } from "./export-actions";
import { ExportFilters } from "./export-filters";
import { ExportState } from "./export-state";

/** Few and narrow, so that what can be done with a file is in sight beside the navigation on a small screen too. */
export const exportColumns: readonly Column<ExportRow>[] = [
  { id: "file", header: "exports.file", card: "title", cell: (row) => <File row={row} /> },
  { id: "state", header: "exports.state", cell: (row) => <ExportState row={row} /> },
  { id: "size", header: "exports.size", align: "end", cell: (row) => <Size row={row} /> },
  { id: "made", header: "exports.made", cell: (row) => <Made row={row} /> },
  { id: "actions", header: "exports.actions", cell: (row) => <ExportActions row={row} />, align: "end" },
];

function File({ row }: { row: ExportRow }) {
  const words = useTranslations("exports");
  const Icon = row.format === "csv" ? FileText : FileSpreadsheet;
  return (
    <div className="text-start">
      <span className="inline-flex items-center gap-2">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="font-medium">{words(`source.${row.source}`)}</span>
        <span className="text-muted text-sm">{words(row.format === "csv" ? "formatCsv" : "formatXlsx")}</span>
      </span>
      <ExportFilters row={row} />
    </div>
  );
}

function Size({ row }: { row: ExportRow }) {
  const words = useTranslations("exports");
  const { locale } = usePreferences();
  return (
    <span className="whitespace-nowrap tabular-nums">
      {words("progress", { done: formatNumber(row.rowsDone, locale) })}
      {row.status === "done" && <span className="block text-muted text-sm">{formatBytes(row.byteSize, locale)}</span>}
    </span>
  );
}

function Made({ row }: { row: ExportRow }) {
  return (
    <div className="min-w-24">
      <DateText value={row.createdAt} className="!whitespace-normal" />
      <span className="block text-muted text-sm">
        <bdi>{row.memberName}</bdi>
      </span>
    </div>
  );
}
