"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { DateText } from "@/components/ui/date-text";
import { Id } from "@/components/ui/id";
import { Missing, Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import type { Batch } from "@/lib/batches/answers";
import { formatNumber } from "@/lib/format/digits";
import { isUnread } from "@/lib/operations/unread";
import { BatchProgress } from "./batch-progress";

export const batchColumns: readonly Column<Batch>[] = [
  {
    id: "createdAt",
    header: "batches.fields.createdAt",
    isFixed: true,
    card: "aside",
    cell: (row) => <DateText value={row.createdAt} isUnread={isUnread(row, "createdAt")} />,
  },
  {
    id: "total",
    header: "batches.fields.total",
    align: "end",
    isFixed: true,
    card: "title",
    cell: (row) => <Money rial={row.totalRial} className="font-semibold" />,
  },
  { id: "count", header: "batches.fields.count", align: "end", cell: (row) => <Count value={row.totalCount} /> },
  { id: "progress", header: "batches.fields.progress", cell: (row) => <BatchProgress batch={row} /> },
  { id: "batchId", header: "batches.fields.batchId", cell: (row) => <BatchId value={row.batchId} /> },
  {
    id: "cancelableUntil",
    header: "batches.fields.cancelableUntil",
    isExtra: true,
    cell: (row) => <CancelableUntil batch={row} />,
  },
];

function Count({ value }: { value: number | null }) {
  const common = useTranslations("common");
  const { locale } = usePreferences();
  if (value === null) return <Missing label={common("unknown")} />;
  return <span className="tabular-nums">{formatNumber(value, locale)}</span>;
}

function BatchId({ value }: { value: string }) {
  const fields = useTranslations("batches.fields");
  return <Id value={value} label={fields("batchId")} className="whitespace-nowrap" />;
}

function CancelableUntil({ batch }: { batch: Batch }) {
  const common = useTranslations("common");
  return batch.isCancelable ? (
    <DateText value={batch.cancelableUntil} isUnread={isUnread(batch, "cancelableUntil")} />
  ) : (
    <Missing label={common("none")} />
  );
}
