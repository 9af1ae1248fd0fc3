"use client";

import { Download, FileSpreadsheet, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { late } from "@/components/kit/ui/late";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { OperationList } from "@/components/shared/parts/operation-list";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import type { ExportRow, ExportSourceName } from "@/lib/areas/records/exports/schemas";
import { EXPORT_STATUS } from "@/lib/areas/records/exports/status";
import { formatBytes, formatNumber } from "@/lib/kit/format/digits";
import type { Messages } from "@/lib/kit/i18n/types";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { addressState, pageNumber, perPage } from "@/lib/kit/operations/address";
import { ExportActions } from "./export-actions";

const listState = addressState({ page: pageNumber, perPage });

/** Files that were made, and those being made: their progress comes by itself. */
export function ExportTable() {
  const words = useTranslations("exports");
  const list = useListState(listState);
  return (
    <OperationList
      label={words("list")}
      operation={exportOperations.list}
      input={list.value}
      list={list}
      columns={exportColumns}
      rowId={(row) => row.id}
      rowName={(row) => words(`source.${row.source}`)}
      nothing={<EmptyState icon={Download} title={words("empty")} description={words("emptyHint")} />}
    />
  );
}

/** Few and narrow, so that what can be done with a file is in sight beside the navigation on a small screen too. */
const exportColumns: readonly Column<ExportRow>[] = [
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

/** How far a file is, how long it is kept, or why it did not come to be. */
function ExportState({ row }: { row: ExportRow }) {
  const words = useTranslations("exports");
  const { locale } = usePreferences();
  if (row.status === "running") {
    const done = formatNumber(row.rowsDone, locale);
    const text =
      row.rowsTotal === null
        ? words("progress", { done })
        : words("progressOf", { done, total: formatNumber(row.rowsTotal, locale) });
    return (
      <div className="w-36 max-w-full space-y-1">
        <ProgressBar value={row.rowsTotal ? row.rowsDone / row.rowsTotal : null} label={words("status.running")} />
        <span className="text-muted text-sm tabular-nums">{text}</span>
      </div>
    );
  }
  const isExpired = row.status === "done" && !row.isDownloadable;
  return (
    <div className="min-w-0">
      <StatusBadge status={isExpired ? { tone: "neutral", label: "exports.expired" } : EXPORT_STATUS[row.status]} />
      {row.isDownloadable && (
        <p className="mt-1 text-muted text-sm">
          {words.rich("keptUntil", {
            time: () => <DateText value={row.expiresAt} form="long" />,
          })}
        </p>
      )}
      {row.status === "failed" && (
        <p className="mt-1 max-w-72 whitespace-normal text-muted text-sm">
          {words(`errors.${row.error ?? "internal"}`)}
        </p>
      )}
    </div>
  );
}

const ActionValue = late(
  loadWithWords(["audit.actions"], async () => (await import("./action-value")).ActionValue),
  ({ value }: { value: string }) => <bdi className="wrap-anywhere">{value}</bdi>,
  { when: "touched", isBrowserOnly: true },
);

type Word = keyof Messages["exports"]["values"];
type Name = keyof Messages["exports"]["filters"];

/** The filters that were on when the file was made. */
function ExportFilters({ row }: { row: ExportRow }) {
  const words = useTranslations("exports");
  const names = useTranslations("exports.filters");
  const given = Object.entries(row.input).filter(([, value]) => value !== undefined && value !== "");
  if (given.length === 0) return <p className="text-muted text-sm">{words("noFilter")}</p>;
  return (
    <ul className="flex min-w-32 flex-wrap gap-x-3 text-sm">
      {given.map(([name, value]) => (
        <li key={name} className="min-w-0">
          <span className="text-muted">{names.has(name as Name) ? names(name as Name) : name}: </span>
          <FilterValue source={row.source} name={name} value={String(value)} />
        </li>
      ))}
    </ul>
  );
}

function FilterValue({ source, name, value }: { source: ExportSourceName; name: string; value: string }) {
  const words = useTranslations("exports.values");
  if (name.endsWith("Rial")) return <Money rial={Number(value)} />;
  if (/^\d{4}-\d{2}-\d{2}(T|$)/.test(value)) return <DateText value={value} form="long" />;
  const known = [`${source}_${value}`, value].find((key) => words.has(key as Word));
  if (name === "action") return <ActionValue value={value} />;
  return <bdi className="wrap-anywhere">{known ? words(known as Word) : value}</bdi>;
}
