"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { Badge } from "@/components/kit/ui/badge";
import { DateText } from "@/components/kit/ui/date-text";
import { Id } from "@/components/kit/ui/id";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import type { WebhookRow } from "@/lib/areas/records/webhooks/operations";
import { WEBHOOK_RESULT, WEBHOOK_VERDICT, WEBHOOK_WAITING } from "@/lib/areas/records/webhooks/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { isTaken } from "@/lib/kit/webhooks";
import { ReportedStatus } from "./reported-status";

export const webhookColumns: readonly Column<WebhookRow>[] = [
  {
    id: "receivedAt",
    header: "webhooks.fields.receivedAt",
    isFixed: true,
    card: "title",
    cell: (row) => <DateText value={row.receivedAt} />,
  },
  // Beside the first column: its copy button must not lie in the row's middle, where people click to open it.
  { id: "subject", header: "webhooks.fields.subject", cell: (row) => <Subject row={row} /> },
  {
    id: "verdict",
    header: "webhooks.fields.verdict",
    isFixed: true,
    card: "aside",
    cell: (row) => <Verdict row={row} />,
  },
  { id: "topic", header: "webhooks.fields.topic", cell: (row) => <Topic row={row} /> },
  { id: "reported", header: "webhooks.fields.reported", cell: (row) => <ReportedStatus status={row.reported} /> },
  { id: "skew", header: "webhooks.fields.skew", align: "end", cell: (row) => <Skew row={row} /> },
  { id: "result", header: "webhooks.fields.result", cell: (row) => <Result row={row} /> },
  {
    id: "answered",
    header: "webhooks.fields.answered",
    align: "end",
    isExtra: true,
    cell: (row) => <span className="tabular-nums">{row.statusAnswered}</span>,
  },
  { id: "id", header: "webhooks.fields.id", isExtra: true, cell: (row) => <Id value={row.id} /> },
];

function Verdict({ row }: { row: WebhookRow }) {
  const words = useTranslations("webhooks");
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <StatusBadge status={WEBHOOK_VERDICT[row.verdict]} />
      {row.alsoRefused > 0 && (
        <Badge title={words("alsoRefusedHint")}>{words("alsoRefused", { count: row.alsoRefused })}</Badge>
      )}
    </span>
  );
}

function Topic({ row }: { row: WebhookRow }) {
  const words = useTranslations("webhooks.topic");
  return <span className="whitespace-nowrap">{words(row.topic)}</span>;
}

function Subject({ row }: { row: WebhookRow }) {
  const words = useTranslations("webhooks.subjectOf");
  const common = useTranslations("common");
  return row.subjectId === null ? (
    <Missing label={common("unknown")} />
  ) : (
    <Id value={row.subjectId} label={words(row.topic)} className="whitespace-nowrap" />
  );
}

function Skew({ row }: { row: WebhookRow }) {
  const words = useTranslations("webhooks");
  const common = useTranslations("common");
  const { locale } = usePreferences();
  if (row.skewSeconds === null) return <Missing label={common("unknown")} />;
  const seconds = formatNumber(row.skewSeconds, locale);
  return <bdi className="whitespace-nowrap tabular-nums">{words("skew", { seconds })}</bdi>;
}

function Result({ row }: { row: WebhookRow }) {
  const common = useTranslations("common");
  if (!isTaken(row.verdict)) return <Missing label={common("none")} />;
  return <StatusBadge status={row.result ? WEBHOOK_RESULT[row.result] : WEBHOOK_WAITING} />;
}
