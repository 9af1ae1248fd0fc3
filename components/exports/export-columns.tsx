"use client";

import { FileSpreadsheet, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { DateText } from "@/components/ui/date-text";
import { Missing } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import type { ExportRow } from "@/lib/exports/schemas";
import { formatBytes, formatNumber } from "@/lib/format/digits";
import { ExportActions } from "./export-actions";
import { ExportFilters } from "./export-filters";
import { ExportState } from "./export-state";

export const exportColumns: readonly Column<ExportRow>[] = [
  { id: "file", header: "exports.file", card: "title", cell: (row) => <FileName row={row} /> },
  { id: "state", header: "exports.state", cell: (row) => <ExportState row={row} /> },
  { id: "filter", header: "exports.filter", cell: (row) => <ExportFilters row={row} /> },
  { id: "rows", header: "exports.rows", align: "end", cell: (row) => <Count row={row} /> },
  { id: "size", header: "exports.size", align: "end", cell: (row) => <Size row={row} /> },
  { id: "madeBy", header: "exports.madeBy", cell: (row) => <bdi className="whitespace-nowrap">{row.memberName}</bdi> },
  { id: "made", header: "exports.made", cell: (row) => <DateText value={row.createdAt} /> },
  { id: "expires", header: "exports.expires", cell: (row) => <Expires row={row} /> },
  { id: "actions", header: "exports.actions", cell: (row) => <ExportActions row={row} />, align: "end" },
];

function FileName({ row }: { row: ExportRow }) {
  const words = useTranslations("exports");
  const Icon = row.format === "csv" ? FileText : FileSpreadsheet;
  return (
    <span className="inline-flex items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="font-medium">{words(`source.${row.source}`)}</span>
      <span className="text-muted text-sm">{words(row.format === "csv" ? "formatCsv" : "formatXlsx")}</span>
    </span>
  );
}

function Count({ row }: { row: ExportRow }) {
  const { locale } = usePreferences();
  return <span className="tabular-nums">{formatNumber(row.rowsDone, locale)}</span>;
}

function Size({ row }: { row: ExportRow }) {
  const common = useTranslations("common");
  const { locale } = usePreferences();
  if (row.status !== "done") return <Missing label={common("none")} />;
  return <span className="whitespace-nowrap tabular-nums">{formatBytes(row.byteSize, locale)}</span>;
}

function Expires({ row }: { row: ExportRow }) {
  const common = useTranslations("common");
  return row.isDownloadable ? <DateText value={row.expiresAt} form="long" /> : <Missing label={common("none")} />;
}
