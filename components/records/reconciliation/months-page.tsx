"use client";

import { BookCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { Amount } from "@/components/shared/parts/amount";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import type { MonthRow } from "@/lib/areas/records/reconciliation/server/answers";
import { MONTH_STATUS } from "@/lib/areas/records/reconciliation/status";
import { formatMonth } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney, unitName } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { ReconciliationTabs } from "./reconciliation-tabs";

const COLUMNS: readonly Column<MonthRow>[] = [
  { id: "month", header: "reconciliation.months.month", cell: (row) => <Name row={row} />, card: "title" },
  {
    id: "opening",
    header: "reconciliation.months.opening",
    cell: ({ openingRial }) => <Amount rial={openingRial} />,
    align: "end",
  },
  {
    id: "closing",
    header: "reconciliation.months.closing",
    cell: ({ closingRial }) => <Amount rial={closingRial} />,
    align: "end",
  },
  {
    id: "difference",
    header: "reconciliation.months.difference",
    cell: ({ differenceRial, closingRial }) => <Amount rial={closingRial === null ? null : differenceRial} />,
    align: "end",
  },
  {
    id: "open",
    header: "reconciliation.months.open",
    cell: ({ openMismatches }) => <Count value={openMismatches} />,
    align: "end",
  },
  { id: "state", header: "reconciliation.months.status", cell: (row) => <State row={row} />, card: "aside" },
];

const FILLING_EVERY_MS = 15_000;

/** The months that the book knows of, and how each stands. */
export function MonthsPage() {
  const words = useTranslations("reconciliation.months");
  const common = useTranslations("reconciliation");
  const business = useBusiness();
  const view = usePreferences();
  const { data, error, refetch, isFetching } = useOperation(
    reconciliationOperations.months,
    { calendar: view.calendar },
    { refetchInterval: (answer) => (answer?.items.some(isFilling) ? FILLING_EVERY_MS : false) },
  );
  return (
    <>
      <PageHeader title={common("title")} description={common("description")} />
      <ReconciliationTabs />
      <Section title={words("list")} description={words("hint", { unit: unitName(view.unit, view.locale) })} isFlush>
        <DataTable
          className="rounded-t-none border-0"
          label={words("list")}
          columns={COLUMNS}
          rows={data?.items}
          rowId={({ id }) => id}
          rowHref={({ id }) => reconciliationRoutes.reconciliationMonth(business, id)}
          rowName={({ from }) => formatMonth(from, view)}
          error={error}
          onRetry={refetch}
          isUpdating={error !== null && isFetching}
          skeletonRows={6}
          empty={<EmptyState icon={BookCheck} title={words("never")} />}
        />
      </Section>
      {data?.asOf && (
        <p className="mt-3 text-muted text-sm">
          {words.rich("asOf", { time: () => <DateText value={data.asOf} form="long" /> })}{" "}
          {data.bookFrom && words.rich("since", { day: () => <DateText value={data.bookFrom} /> })}
        </p>
      )}
    </>
  );
}

const isFilling = ({ unreadDays, outOfReach }: MonthRow): boolean => unreadDays > outOfReach;

function Name({ row: { from } }: { row: MonthRow }) {
  return <span className="font-medium">{formatMonth(from, usePreferences())}</span>;
}

function Count({ value }: { value: number }) {
  return <bdi>{formatNumber(value, usePreferences().locale)}</bdi>;
}

function State({ row: { state, changedRial, unreadDays } }: { row: MonthRow }) {
  const words = useTranslations("reconciliation.months");
  const view = usePreferences();
  return (
    <>
      <StatusBadge status={MONTH_STATUS[state]} />
      {state === "changed" && (
        <span className="block text-muted text-sm">
          {changedRial
            ? words("changedBy", { amount: `${changedRial > 0 ? "+" : ""}${formatMoney(changedRial, view)}` })
            : words("changedNone")}
        </span>
      )}
      {state === "notWhole" && unreadDays > 0 && (
        <span className="block text-muted text-sm">{words("unreadDays", { count: unreadDays })}</span>
      )}
    </>
  );
}
