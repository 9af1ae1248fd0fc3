"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/ui/preferences-context";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatNumber } from "@/lib/format/digits";
import type { InquiryFile } from "@/lib/inquiry-files/schemas";
import { fileStatus, progressOf } from "@/lib/inquiry-files/status";
import { isOpen } from "@/lib/jobs/states";

/** How a file stands, and how far it is while it goes on. */
export function FileState({ row }: { row: InquiryFile }) {
  return (
    <div className="min-w-40 space-y-1.5">
      <StatusBadge status={fileStatus(row)} />
      {isOpen(row.status) && <FileProgress row={row} />}
    </div>
  );
}

export function FileProgress({ row }: { row: InquiryFile }) {
  const words = useTranslations("inquiryFiles.progress");
  const { locale } = usePreferences();
  const { done, total } = progressOf(row);
  const text = words(row.isConfirmed ? "asking" : "checking", {
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
