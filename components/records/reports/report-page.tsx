"use client";

import { ChartNoAxesCombined, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { rangeInWords } from "@/components/kit/forms/date-range";
import { ButtonLink } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import { reportRoutes } from "@/lib/areas/records/reports/declared";
import { reportOperations } from "@/lib/areas/records/reports/operations";
import { reportPeriod, reportState } from "@/lib/areas/records/reports/periods";
import { tehranToday } from "@/lib/kit/clock";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { Coverage } from "./coverage";
import { EndsOfPeriod } from "./ends";
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
        <div className="space-y-4">
          <div className="min-h-6 space-y-1 text-muted text-sm">
            {data && <Coverage report={data} />}
            {data?.totals && (
              <p>{words(data.before.totals ? "beforeIs" : "beforeUnknown", { period: before ?? "" })}</p>
            )}
          </div>
          {(data === undefined || data.totals) && <LinesTable {...table} />}
          {data && <EndsOfPeriod payments={data.payments} payouts={data.payouts} />}
          <KindsTable {...table} />
          <DaysTable {...table} />
        </div>
      )}
    </>
  );
}
