"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/kit/charts/chart";
import { cn } from "@/components/kit/ui/cn";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useChartWords, useStatementOf } from "@/components/shared/parts/chart-values";
import { MissingDaysText } from "@/components/shared/parts/missing-days";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { WalletFlow, WalletFlowPoint } from "@/lib/areas/money/wallet/schemas";
import { useOperation } from "@/lib/kit/operations/query";
import { BalanceCompared, FlowCompared, useBeforeLines } from "./before";

/** What the wallet held, and what came in and went out, over the days that are chosen; each day or month leads to its rows. */
export function PeriodCharts({ from, to, isStacked = false }: { from: string; to: string; isStacked?: boolean }) {
  const { calendar } = usePreferences();
  const { data, error, refetch, isFetching } = useOperation(
    walletOperations.flow,
    { from, to, calendar },
    { keepPrevious: true },
  );
  if (data)
    return (
      <div className={cn("grid gap-4", !isStacked && "mb-6 items-start lg:grid-cols-2")}>
        {isStacked && <FlowPicture flow={data} />}
        <BalancePicture flow={data} />
        {!isStacked && (
          <div className="max-md:hidden">
            <FlowPicture flow={data} />
          </div>
        )}
      </div>
    );
  return error ? (
    <div className="mb-6 rounded-lg border bg-surface p-4">
      <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
    </div>
  ) : (
    <Skeleton className={isStacked ? "h-[56rem]" : "mb-6 h-[27rem]"} />
  );
}

function BalancePicture({ flow }: { flow: WalletFlow }) {
  const words = useTranslations("overview.chosen");
  const overview = useTranslations("overview");
  const balance = useTranslations("overview.balance");
  const say = useChartWords();
  const points = usePoints(flow);
  const spanOf = useSpanOf(flow);
  const { by, changeRial, missing } = flow;
  const change = say.moneyShort(Math.abs(changeRial ?? 0));
  const series = [
    { id: "balance", label: `${balance("series")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit },
  ] as const;
  const before = useBeforeLines(flow.points, series, ({ balanceRial }) => ({ balance: balanceRial }));
  const finding = changeRial === null ? "balance" : changeRial > 0 ? "rose" : changeRial < 0 ? "fell" : "even";
  return (
    <Chart
      kind="area"
      title={words(finding, { change })}
      description={
        <>
          <Missing flow={flow} />
          <BalanceCompared balanceRial={flow.points.at(-1)?.balanceRial ?? null} />
        </>
      }
      about={words(by === "day" ? "atDays" : "atMonths")}
      empty={missing.count > 0 && overview("noDayRead")}
      fileName="wallet-balance"
      data={{
        pointName: words(by),
        series: [...series, ...before.series],
        points: points(({ balanceRial }, index) => ({ balance: balanceRial, ...before.valuesAt(index) })),
        span: "change",
        by,
        hrefOf: spanOf,
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}

function FlowPicture({ flow }: { flow: WalletFlow }) {
  const words = useTranslations("overview.chosen");
  const overview = useTranslations("overview");
  const flows = useTranslations("overview.flow");
  const say = useChartWords();
  const points = usePoints(flow);
  const spanOf = useSpanOf(flow);
  const { by, missing } = flow;
  const inRial = flow.points.reduce((sum, point) => sum + point.inRial, 0);
  const outRial = flow.points.reduce((sum, point) => sum + point.outRial, 0);
  const net = inRial - outRial;
  const series = [
    { id: "in", label: `${flows("in")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit },
    { id: "out", label: `${flows("out")} (${say.unit})`, color: "--chart-2", perUnit: say.perUnit },
  ] as const;
  const before = useBeforeLines(flow.points, series, (point) =>
    point.isRead ? { in: point.inRial, out: point.outRial } : { in: null, out: null },
  );
  const finding = missing.count > 0 ? "flow" : net > 0 ? "moreIn" : net < 0 ? "moreOut" : "asMuch";
  return (
    <Chart
      kind="bar"
      title={words(finding, { net: say.moneyShort(Math.abs(net)) })}
      description={
        missing.count > 0 ? (
          <Missing flow={flow} />
        ) : (
          <>
            {words("inAndOut", { in: say.moneyShort(inRial), out: say.moneyShort(outRial) })}
            <FlowCompared inRial={inRial} outRial={outRial} />
          </>
        )
      }
      empty={missing.count > 0 && overview("noDayRead")}
      fileName="inflow-outflow"
      data={{
        pointName: words(by),
        series: [...series, ...before.series],
        points: points((point, index) => ({
          ...(point.isRead ? { in: point.inRial, out: point.outRial } : { in: null, out: null }),
          ...before.valuesAt(index),
        })),
        span: "sum",
        by,
        hrefOf: spanOf,
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}

/** The days or months of a picture, each with the way to its rows. */
function usePoints({ by, points }: WalletFlow) {
  const say = useChartWords();
  const statementOf = useStatementOf();
  return (valuesOf: (point: WalletFlowPoint, index: number) => Record<string, number | null>) =>
    points.map((point, index) => ({
      ...(by === "day" ? say.day(point.from) : { id: point.from, label: say.month(point.from) }),
      href: statementOf(point.from, point.to),
      values: valuesOf(point, index),
    }));
}

/** The way to the rows of a span of points: a month's last day is its own. */
function useSpanOf({ points }: WalletFlow) {
  const statementOf = useStatementOf();
  return (first: { id: string }, last: { id: string }) =>
    statementOf(first.id, points.find(({ from }) => from === last.id)?.to ?? last.id);
}

function Missing({ flow: { missing } }: { flow: WalletFlow }) {
  const words = useTranslations("overview.chosen");
  if (missing.count === 0) return null;
  return words.rich("missing", { count: missing.count, days: () => <MissingDaysText missing={missing} /> });
}
