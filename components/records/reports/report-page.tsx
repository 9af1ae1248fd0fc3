"use client";

import { ChartNoAxesCombined, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { rangeInWords } from "@/components/kit/forms/date-range";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { LateParts } from "@/components/kit/ui/late-parts";
import { PageHeader } from "@/components/kit/ui/page-header";
import { PartsBar } from "@/components/kit/ui/parts-bar";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import { reportRoutes } from "@/lib/areas/records/reports/declared";
import { reportOperations } from "@/lib/areas/records/reports/operations";
import { reportPeriod, reportState } from "@/lib/areas/records/reports/periods";
import type { Ends, Report } from "@/lib/areas/records/reports/schemas";
import { tehranToday } from "@/lib/kit/clock";
import { formatNumber, formatPercent } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { Coverage } from "./coverage";
import { PeriodPicker } from "./period-picker";
import { DaysTable, KindsTable, LinesTable } from "./report-tables";

const FILLING_EVERY_MS = 10_000;

/** What a period of the wallet comes to, on the screen. */
export function ReportPage() {
  const words = useTranslations("reports");
  const dates = useTranslations("dates");
  const view = usePreferences();
  const business = useBusiness();
  const list = useListState(reportState);
  const today = tehranToday();
  const period = reportPeriod(list.value, today, view.calendar);
  const { data, error, refetch, isFetching, isPlaceholderData } = useOperation(reportOperations.wallet, period, {
    keepPrevious: true,
    // Days come while the book is read.
    refetchInterval: (report) => (report && !report.totals ? FILLING_EVERY_MS : false),
  });
  const before = data && rangeInWords(data.before, view, dates);
  const isNever = data !== undefined && data.bookFrom === null && data.asOf === null;
  const table = { report: data, isUpdating: isPlaceholderData };
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <ButtonLink href={reportRoutes.reportPrint(business, { ...period })} icon={Printer}>
              {words("print")}
            </ButtonLink>
            <ExportButton source="report" input={{ ...period }} />
          </>
        }
      />
      <PeriodPicker period={period} today={today} onChange={({ from, to }) => list.set({ from, to })} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : isNever ? (
        <EmptyState icon={ChartNoAxesCombined} title={words("coverage.never")} />
      ) : (
        <LateParts>
          <div className="min-h-6 space-y-1 text-muted text-sm">
            {data && <Coverage report={data} />}
            {data?.totals && (
              <p>{words(data.before.totals ? "beforeIs" : "beforeUnknown", { period: before ?? "" })}</p>
            )}
          </div>
          {(data === undefined || data.totals) && <LinesTable {...table} />}
          {data && <EndsOfPeriod payments={data.payments} settlements={data.settlements} />}
          <KindsTable {...table} />
          <DaysTable {...table} />
        </LateParts>
      )}
    </>
  );
}

const PARTS = [
  { id: "paid", fill: "bg-success" },
  { id: "failed", fill: "bg-danger" },
  { id: "returned", fill: "bg-warning" },
  { id: "underWay", fill: "bg-info" },
  { id: "other", fill: "bg-neutral" },
] as const satisfies readonly { id: keyof Ends; fill: string }[];

/** How many payments and settlements of the period came to which end: shares of all of them, which make the whole. */
function EndsOfPeriod({ payments, settlements }: Pick<Report, "payments" | "settlements">) {
  const words = useTranslations("reports.ends");
  if (!payments || !settlements) return null;
  return (
    <Section title={words("title")}>
      <div className="grid gap-6 md:grid-cols-2">
        <EndsOf name={words("payments")} ends={payments} />
        <EndsOf name={words("settlements")} ends={settlements} />
      </div>
    </Section>
  );
}

function EndsOf({ name, ends }: { name: string; ends: Ends }) {
  const words = useTranslations("reports.ends");
  const { locale } = usePreferences();
  const parts = PARTS.map((part) => ({ ...part, count: ends[part.id] })).filter(({ count }) => count > 0);
  const said = ({ id, count }: (typeof parts)[number]) =>
    words("text", {
      part: words(id),
      count: formatNumber(count, locale),
      share: formatPercent(count / ends.all, locale),
    });
  return (
    <div className="min-w-0">
      <h3 className="font-medium">{name}</h3>
      {ends.all === 0 ? (
        <p className="text-muted text-sm">{words("none")}</p>
      ) : (
        <>
          <p className="mb-2 text-muted text-sm">{words("of", { count: formatNumber(ends.all, locale) })}</p>
          <PartsBar label={name} text={parts.map(said).join("; ")} total={ends.all} parts={parts} />
          <ul className="mt-3 space-y-1 text-sm">
            {parts.map(({ id, count, fill }) => (
              <li key={id} className="flex items-baseline gap-2">
                <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${fill}`} />
                <span className="grow">{words(id)}</span>
                <span className="tabular-nums">
                  {formatNumber(count, locale)}{" "}
                  <span className="text-muted">({formatPercent(count / ends.all, locale)})</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
