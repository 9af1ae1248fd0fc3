"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { formatNumber } from "@/lib/kit/format/digits";
import { isOpen } from "@/lib/kit/jobs/states";
import type { RowFile } from "@/lib/kit/row-files/schemas";
import { type FileListView, fileStatus, progressOf } from "@/lib/kit/row-files/view";

interface FileStateProps<File extends RowFile> {
  view: FileListView<File>;
  row: File;
}

/** How a file stands, and how far it is while it goes on. */
export function FileState<File extends RowFile>({ view, row }: FileStateProps<File>) {
  return (
    <div className="min-w-40 space-y-1.5">
      <StatusBadge status={fileStatus(view, row)} />
      {isOpen(row.status) && <FileProgress row={row} />}
    </div>
  );
}

export function FileProgress({ row }: { row: RowFile }) {
  const words = useTranslations("rowFiles.progress");
  const { locale } = usePreferences();
  const { done, total } = progressOf(row);
  const text = words(row.isConfirmed ? "doing" : "checking", {
    done: formatNumber(done, locale),
    total: formatNumber(total, locale),
  });
  return (
    <div className="space-y-1">
      <ProgressBar value={total > 0 ? done / total : null} label={text} />
      <p className="text-muted text-sm tabular-nums">{text}</p>
    </div>
  );
}
