"use client";

import { ChartNoAxesCombined } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chart } from "@/components/kit/charts/chart";
import { ShareBars } from "@/components/kit/charts/share-bars";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { NOT_REPORTED, reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import {
  type DebitEnds,
  type DebitFigures,
  type DebitReport,
  successOf,
  sumOf,
} from "@/lib/areas/records/reports/debits";
import { formatPercent, localizeDigits } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { DebitBanks } from "./debit-tables";

const SHOWN_REASONS = 8;

/** Each end as a part of the whole, with its colour and the list's filter; what is open stands in two states. */
const ENDS = [
  { id: "done", color: "--success", status: "DONE" },
  { id: "failed", color: "--danger", status: "FAILED" },
  { id: "open", color: "--info", end: "open" },
  { id: "canceled", color: "--neutral", status: "CANCELED" },
  { id: "reversed", color: "--chart-4", status: "REVERSED" },
] as const satisfies readonly { id: keyof DebitEnds; color: `--${string}`; status?: string; end?: string }[];

/** The outcomes of a period's direct debits as charts, each with links to its withdrawals. */
export function DebitPictures({ report, now: { ends } }: { report: DebitReport; now: DebitFigures }) {
  const words = useTranslations("reports.debits");
  const message = useMessage();
  const business = useBusiness();
  const say = useChartWords();
  const { from, to, days, attempts, before } = report;
  // Those of the period before alone have no bar in this one.
  const codes = report.codes.filter(({ count }) => count > 0);
  const listOf = (query: Record<string, string>) => withdrawalRoutes.withdrawals(business, { from, to, ...query });
  const share = successOf(ends);
  const failures = sumOf(codes).count;
  const collected = sumOf(attempts).count;
  const [worst] = codes;
  const [first] = attempts;
  const reasons = codes.slice(0, SHOWN_REASONS);
  const others = sumOf(codes.slice(SHOWN_REASONS)).count;
  const failuresBefore = before?.part?.ends.failed.count ?? null;
  const shownBefore = reasons.reduce((all, reason) => all + (reason.before?.count ?? 0), 0);
  if (ends.all.count === 0) return <EmptyState icon={ChartNoAxesCombined} title={words("none")} />;
  return (
    <>
      <Chart
        kind="bar"
        title={words("byDay")}
        fileName="direct-debit-days"
        data={{
          pointName: words("day"),
          series: [
            { id: "done", label: `${words("collected")} (${say.unit})`, color: "--success", perUnit: say.perUnit },
            { id: "failed", label: `${words("end.failed")} (${say.unit})`, color: "--danger", perUnit: say.perUnit },
            ...(before?.part
              ? [
                  {
                    id: "doneBefore",
                    label: `${words("collected")}: ${words("before")} (${say.unit})`,
                    color: "--success" as const,
                    perUnit: say.perUnit,
                    isBefore: true,
                  },
                ]
              : []),
          ],
          points: days.map(({ day, ends: of, doneBeforeRial }) => ({
            ...say.day(day),
            href: withdrawalRoutes.withdrawals(business, { from: day, to: day }),
            values: { done: of.done.rial, failed: of.failed.rial, doneBefore: doneBeforeRial },
          })),
          format: say.money,
          formatAxis: say.moneyAxis,
          span: "sum",
          hrefOf: (first, last) => withdrawalRoutes.withdrawals(business, { from: first.id, to: last.id }),
        }}
      />
      <Rates days={days} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <ShareBars
          // The bars are parts of all: so is what the title says.
          title={
            share === null
              ? words("ends")
              : words("endsFinding", { share: formatPercent(ends.done.count / ends.all.count, say.locale) })
          }
          fileName="direct-debit-outcomes"
          name={words("endsName")}
          shares={ENDS.filter(({ id }) => ends[id].count > 0).map(({ id, color, ...filter }) => ({
            id,
            color,
            label: words(`end.${id}`),
            value: ends[id].count,
            href: listOf(filter),
          }))}
          format={say.count}
        />
        {failures > 0 && (
          <ShareBars
            title={
              worst
                ? words("codesFinding", {
                    share: formatPercent(worst.count / failures, say.locale),
                    reason: message(reasonKey(worst.code)),
                  })
                : words("codes")
            }
            fileName="direct-debit-failures"
            name={words("codesName")}
            shares={[
              ...reasons.map(({ code, count, before }) => ({
                id: code ?? "unknown",
                label: `${message(reasonKey(code))}${code ? ` (${localizeDigits(code, say.locale)})` : ""}`,
                value: count,
                before: before?.count ?? null,
                color: "--chart-2" as const,
                href: listOf({ status: "FAILED", reason: code ?? NOT_REPORTED }),
              })),
              // Shares are of all failures, so that all have to be there.
              ...(others > 0
                ? [
                    {
                      id: "others",
                      label: words("otherCodes"),
                      value: others,
                      before: failuresBefore === null ? null : failuresBefore - shownBefore,
                      color: "--neutral" as const,
                    },
                  ]
                : []),
            ]}
            format={say.count}
            beforeName={words("before")}
          />
        )}
        {collected > 0 && (
          <ShareBars
            title={
              first?.attempt === 1
                ? words("attemptsFinding", { share: formatPercent(first.count / collected, say.locale) })
                : words("attempts")
            }
            fileName="direct-debit-attempts"
            name={words("attemptsName")}
            shares={attempts.map(({ attempt, count }) => ({
              id: String(attempt),
              label: words("attempt", { number: say.count(attempt) }),
              value: count,
              color: "--chart-1",
              href: listOf({ status: "DONE", attempts: String(attempt) }),
            }))}
            format={say.count}
          />
        )}
      </div>
      <Hours report={report} listOf={listOf} />
      <DebitBanks banks={report.banks} listOf={listOf} />
    </>
  );
}

/** Which share of what was decided was collected, of each day on which anything was. */
function Rates({ days }: Pick<DebitReport, "days">) {
  const words = useTranslations("reports.debits");
  const business = useBusiness();
  const say = useChartWords();
  const percent = (share: number) => formatPercent(share, say.locale);
  return (
    <Chart
      kind="bar"
      title={words("shareByDay")}
      fileName="direct-debit-success"
      data={{
        pointName: words("day"),
        series: [{ id: "share", label: words("share"), color: "--chart-1" }],
        points: days.map(({ day, ends }) => ({
          ...say.day(day),
          href: withdrawalRoutes.withdrawals(business, { from: day, to: day }),
          values: { share: successOf(ends) },
        })),
        format: percent,
        formatAxis: percent,
      }}
    />
  );
}

interface HoursProps {
  report: DebitReport;
  listOf: (query: Record<string, string>) => string;
}

/** When withdrawals succeed and fail, as far as anybody has seen it happen. */
function Hours({ report: { hours, hoursUntold }, listOf }: HoursProps) {
  const words = useTranslations("reports.debits");
  const say = useChartWords();
  if (hours.length === 0) return null;
  return (
    <Chart
      kind="bar"
      title={words("byHour")}
      description={words("byHourHint", { count: hoursUntold })}
      fileName="direct-debit-hours"
      data={{
        pointName: words("hour"),
        series: [
          { id: "done", label: words("end.done"), color: "--success" },
          { id: "failed", label: words("end.failed"), color: "--danger" },
        ],
        points: hours.map(({ hour, done, failed }) => ({
          id: String(hour).padStart(2, "0"),
          label: say.count(hour),
          fullLabel: words("hourFrom", { from: say.count(hour), to: say.count(hour + 1) }),
          href: listOf({ hour: String(hour) }),
          values: { done: done.count, failed: failed.count },
        })),
        format: say.count,
        formatAxis: say.count,
      }}
    />
  );
}
