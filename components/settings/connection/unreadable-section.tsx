"use client";

import { FileCheck2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Id } from "@/components/kit/ui/id";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import type { UnreadableAnswerRow } from "@/lib/areas/settings/connection/schemas";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";

/** No event announces them, because there can be too many; the page polls. */
const EVERY_MS = 15_000;

/** Answers of the service in an unexpected shape, for the person who runs the installation. */
export function UnreadableSection({ className }: { className?: string }) {
  const words = useTranslations("connection.unreadable");
  const { data, error, refetch, isFetching } = useOperation(
    connectionOperations.unreadable,
    {},
    { refetchInterval: EVERY_MS },
  );
  return (
    <Section title={words("title")} description={words("description")} isFlush className={className}>
      <DataTable
        className="!rounded-t-none !border-0"
        label={words("title")}
        columns={COLUMNS}
        rows={data}
        rowId={(row) => `${row.operation} ${row.fields}`}
        error={error}
        onRetry={() => refetch()}
        isUpdating={isFetching && Boolean(error)}
        skeletonRows={3}
        empty={<EmptyState icon={FileCheck2} title={words("empty")} description={words("emptyHint")} />}
      />
    </Section>
  );
}

const COLUMNS: readonly Column<UnreadableAnswerRow>[] = [
  { id: "operation", header: "connection.unreadable.operation", cell: (row) => <Operation id={row.operation} /> },
  { id: "fields", header: "connection.unreadable.fields", cell: (row) => <Fields names={row.fields} /> },
  {
    id: "count",
    header: "connection.unreadable.count",
    align: "end",
    card: "aside",
    cell: (row) => <Count count={row.count} />,
  },
  { id: "first", header: "connection.unreadable.first", cell: (row) => <DateText value={row.firstAt} /> },
  { id: "last", header: "connection.unreadable.last", cell: (row) => <DateText value={row.lastAt} /> },
  { id: "request", header: "connection.unreadable.requestId", cell: (row) => <RequestId id={row.lastRequestId} /> },
];

function Operation({ id }: { id: string }) {
  return (
    <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
      {id}
    </bdi>
  );
}

function Fields({ names }: { names: string }) {
  return (
    <bdi dir="ltr" className="block max-w-xl wrap-anywhere font-mono text-[0.875rem]">
      {names}
    </bdi>
  );
}

function Count({ count }: { count: number }) {
  const { locale } = usePreferences();
  return <>{formatNumber(count, locale)}</>;
}

function RequestId({ id }: { id: string | null }) {
  const common = useTranslations("common");
  return id === null ? <Missing label={common("unknown")} /> : <Id value={id} label={common("requestId")} />;
}
