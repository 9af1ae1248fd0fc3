"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBusinessName } from "@/components/frame/shell/member-context";
import { rangeInWords } from "@/components/kit/forms/date-range";
import { DateText } from "@/components/kit/ui/date-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Amount } from "@/components/shared/parts/amount";
import { Paper } from "@/components/shared/parts/paper";
import { PrintedHeader } from "@/components/shared/parts/printed-header";
import { reportRoutes } from "@/lib/areas/records/reports/declared";
import { type ReportLine, reportLines } from "@/lib/areas/records/reports/lines";
import type { Report } from "@/lib/areas/records/reports/schemas";
import { unitName } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { Change } from "./change";
import { Coverage } from "./coverage";
import { PrintedDays } from "./printed-days";

interface ReportPrintProps {
  report: Report;
  madeBy: string;
  madeAt: string;
}

/** The report on paper: whose, of when, how complete, what it comes to, and its days. */
export function ReportPrint({ report, madeBy, madeAt }: ReportPrintProps) {
  const words = useTranslations("reports");
  const printed = useTranslations("reports.printed");
  const dates = useTranslations("dates");
  const business = useBusiness();
  const view = usePreferences();
  const name = useBusinessName();
  const { from, to, totals, before } = report;
  return (
    <article className="print:text-[0.8125rem]">
      <PrintedHeader
        title={printed("title", { business: name })}
        description={
          <>
            <strong className="block font-semibold text-text">{rangeInWords({ from, to }, view, dates)}</strong>
            {printed.rich("made", {
              name: () => <bdi>{madeBy}</bdi>,
              at: () => <DateText value={madeAt} form="long" />,
            })}
          </>
        }
        back={{ href: reportRoutes.reports(business, { from, to }), label: printed("back") }}
        action={printed("action")}
      />
      <div className="mb-4 space-y-1">
        <Coverage report={report} />
        <p>{words("unit", { unit: unitName(view.unit, view.locale) })}</p>
      </div>
      {totals && (
        <Sheet title={words("summary")}>
          <Lines lines={reportLines(totals, before.totals)} />
          <p className="mt-2 text-muted text-sm">
            {words(before.totals ? "beforeIs" : "beforeUnknown", { period: rangeInWords(before, view, dates) ?? "" })}
          </p>
        </Sheet>
      )}
      <Sheet title={words("byDay.title")}>
        <PrintedDays report={report} />
      </Sheet>
    </article>
  );
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6 min-w-0 print:mb-3">
      <h2 className="mb-2 break-after-avoid font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Lines({ lines }: { lines: readonly ReportLine[] }) {
  const words = useTranslations("reports");
  const names = useTranslations("wallet.totals");
  return (
    <Paper label={words("summary")} isCards>
      <thead>
        <tr>
          <th scope="col">{words("line")}</th>
          {(["now", "before", "more"] as const).map((column) => (
            <th key={column} scope="col" className="!text-right">
              {words(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name} className={line.name === "opening" || line.name === "closing" ? "font-semibold" : ""}>
            <td className="max-md:font-semibold">{names(line.name)}</td>
            <td className="text-right" data-label={words("now")}>
              <Amount rial={line.rial} />
            </td>
            <td className="text-right" data-label={words("before")}>
              <Amount rial={line.beforeRial} />
            </td>
            <td className="text-right" data-label={words("more")}>
              <Change line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </Paper>
  );
}
