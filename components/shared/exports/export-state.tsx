"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import type { ExportRow } from "@/lib/areas/records/exports/schemas";
import { EXPORT_STATUS } from "@/lib/areas/records/exports/status";
import { formatNumber } from "@/lib/kit/format/digits";

/** How far a file is, how long it is kept, or why it did not come to be. */
export function ExportState({ row }: { row: ExportRow }) {
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
