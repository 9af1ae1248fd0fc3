"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Amount } from "@/components/shared/parts/amount";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { channelKey } from "@/lib/areas/money/wallet/status";
import { moneyOf } from "@/lib/areas/records/reports/days";
import { type ReportLine, reportLines } from "@/lib/areas/records/reports/lines";
import type { Report, ReportDay, ReportKind } from "@/lib/areas/records/reports/schemas";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { unitName } from "@/lib/kit/format/money";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { Change } from "./change";

interface TableProps {
  /** Undefined while it is on its way. */
  report: Report | undefined;
  isUpdating: boolean;
}

const LINE_COLUMNS: readonly Column<ReportLine>[] = [
  { id: "name", header: "reports.line", cell: ({ name }) => <LineName name={name} /> },
  { id: "now", header: "reports.now", cell: ({ rial }) => <Amount rial={rial} />, align: "end", card: "aside" },
  { id: "before", header: "reports.before", cell: ({ beforeRial }) => <Amount rial={beforeRial} />, align: "end" },
  { id: "more", header: "reports.more", cell: (line) => <Change line={line} />, align: "end" },
];

function LineName({ name }: Pick<ReportLine, "name">) {
  const words = useTranslations("wallet.totals");
  return <span className={name === "opening" || name === "closing" ? "font-semibold" : undefined}>{words(name)}</span>;
}

/** The lines that lead from opening to closing, beside those of the period before. */
export function LinesTable({ report, isUpdating }: TableProps) {
  const words = useTranslations("reports");
  const { unit, locale } = usePreferences();
  return (
    <Section title={words("summary")} description={words("unit", { unit: unitName(unit, locale) })} isFlush>
      <DataTable
        className="rounded-t-none border-0"
        label={words("summary")}
        columns={LINE_COLUMNS}
        rows={report && (report.totals ? reportLines(report.totals, report.before.totals) : [])}
        rowId={({ name }) => name}
        isUpdating={isUpdating}
        skeletonRows={6}
        density="compact"
        empty={null}
      />
    </Section>
  );
}

const dayColumns = (days: readonly ReportDay[]): readonly Column<ReportDay>[] => [
  { id: "day", header: "reports.byDay.day", cell: (row) => <Day row={row} /> },
  {
    id: "opening",
    header: "wallet.totals.opening",
    cell: ({ openingRial }) => <Amount rial={openingRial} />,
    align: "end",
  },
  // What no day has any of has no column.
  ...moneyOf(days).map(
    ([name, part, sign]): Column<ReportDay> => ({
      id: name,
      header: `wallet.totals.${name}`,
      cell: (row) => <Amount rial={row.isRead ? row[part] * sign + 0 : null} />,
      align: "end",
    }),
  ),
  {
    id: "closing",
    header: "wallet.totals.closing",
    cell: ({ closingRial }) => <Amount rial={closingRial} />,
    align: "end",
    card: "aside",
  },
];

function Day({ row: { day, isRead } }: { row: ReportDay }) {
  const words = useTranslations("reports.byDay");
  return (
    <>
      <DateText value={day} className="font-medium" />
      {!isRead && <span className="block text-muted text-sm">{words("notRead")}</span>}
    </>
  );
}

/** The period day by day, oldest first; each leads to its rows in the statement. */
export function DaysTable({ report, isUpdating }: TableProps) {
  const words = useTranslations("reports.byDay");
  const lists = useTranslations("lists");
  const business = useBusiness();
  const view = usePreferences();
  return (
    <Section title={words("title")} description={words("unit", { unit: unitName(view.unit, view.locale) })} isFlush>
      <FoldedOnPhone label={lists("showDays", { count: report?.days.length ?? 0 })}>
        <DataTable
          className="rounded-t-none border-0"
          label={words("title")}
          columns={dayColumns(report?.days ?? [])}
          rows={report?.days}
          rowId={({ day }) => day}
          rowName={({ day }) => formatDay(day, view)}
          rowHref={({ day }) => walletRoutes.wallet(business, { from: day, to: day })}
          isUpdating={isUpdating}
          density="compact"
          empty={null}
        />
      </FoldedOnPhone>
    </Section>
  );
}

const KIND_COLUMNS: readonly Column<ReportKind>[] = [
  { id: "kind", header: "reports.kinds.kind", cell: (row) => <Kind row={row} /> },
  { id: "channel", header: "reports.kinds.channel", cell: (row) => <Channel row={row} /> },
  { id: "count", header: "reports.kinds.count", cell: ({ count }) => <Count value={count} />, align: "end" },
  {
    id: "amount",
    header: "reports.kinds.amount",
    cell: ({ amountRial }) => <Amount rial={amountRial} />,
    align: "end",
    card: "aside",
  },
  { id: "fee", header: "reports.kinds.fee", cell: ({ wageRial }) => <Amount rial={wageRial} />, align: "end" },
];

function Kind({ row: { kind } }: { row: ReportKind }) {
  const words = useTranslations("reports.kinds.of");
  return words(kind);
}

function Channel({ row: { channel } }: { row: ReportKind }) {
  const message = useMessage();
  return message(channelKey(channel));
}

function Count({ value }: { value: number }) {
  return formatNumber(value, usePreferences().locale);
}

/** What the period's rows did, and through which channel. */
export function KindsTable({ report, isUpdating }: TableProps) {
  const words = useTranslations("reports.kinds");
  return (
    <Section title={words("title")} isFlush>
      <DataTable
        className="rounded-t-none border-0"
        label={words("title")}
        columns={KIND_COLUMNS}
        rows={report?.kinds}
        rowId={({ kind, channel }) => `${kind} ${channel}`}
        isUpdating={isUpdating}
        skeletonRows={6}
        density="compact"
        empty={<EmptyState title={words(report?.totals ? "none" : "unknown")} />}
      />
    </Section>
  );
}
