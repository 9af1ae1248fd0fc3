"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/ui/preferences-context";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StatusBadge } from "@/components/ui/status-badge";
import type { CustomerImport } from "@/lib/customer-imports/schemas";
import { importStatus, progressOf } from "@/lib/customer-imports/status";
import { formatNumber } from "@/lib/format/digits";
import { isOpen } from "@/lib/jobs/states";

/** How an import stands, and how far it is while it goes on. */
export function ImportState({ row }: { row: CustomerImport }) {
  return (
    <div className="min-w-40 space-y-1.5">
      <StatusBadge status={importStatus(row)} />
      {isOpen(row.status) && <ImportProgress row={row} />}
    </div>
  );
}

export function ImportProgress({ row }: { row: CustomerImport }) {
  const words = useTranslations("customerImport.progress");
  const { locale } = usePreferences();
  const { done, total } = progressOf(row);
  const text = words(row.isConfirmed ? "making" : "checking", {
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
