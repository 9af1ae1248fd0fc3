"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/kit/charts/chart";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { FlowPoint, HolderFlow } from "@/lib/areas/cards/card-money/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

interface HolderChartsProps {
  applicationId: string;
  account: number;
  from: string | undefined;
  to: string | undefined;
}

/**
 * An account's balance and its money in and out per day. Days that are not certain are not drawn, and the chart says
 * so.
 */
export function HolderCharts(props: HolderChartsProps) {
  const { data, error, refetch, isFetching } = useOperation(cardMoneyOperations.flow, props, { keepPrevious: true });
  if (data)
    return (
      <div className="mb-5 grid gap-4 lg:grid-cols-2">
        <BalancePicture {...props} flow={data} />
        <FlowPicture {...props} flow={data} />
      </div>
    );
  return error ? (
    <div className="mb-5 rounded-lg border bg-surface p-4">
      <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
    </div>
  ) : (
    <Skeleton className="mb-5 h-96" />
  );
}

type PictureProps = HolderChartsProps & { flow: HolderFlow };

function BalancePicture({ flow, ...asked }: PictureProps) {
  const words = useTranslations("cardMoney.chart");
  const say = useChartWords();
  const points = usePoints(asked, flow);
  const held = flow.points.filter(({ balanceRial }) => balanceRial !== null);
  // The balance at the start of the first day is the balance at its end minus that day's movements.
  const [first, last] = [held[0], held.at(-1)];
  const change =
    first && last && held.length === flow.points.length
      ? (last.balanceRial ?? 0) - ((first.balanceRial ?? 0) - first.inRial + first.outRial)
      : null;
  const finding = change === null ? "balanceTitle" : change > 0 ? "rose" : change < 0 ? "fell" : "even";
  return (
    <Chart
      kind="area"
      title={words(finding, { change: say.moneyShort(Math.abs(change ?? 0)) })}
      description={
        <>
          {words("atDays")} <NotDrawn {...asked} flow={flow} />
        </>
      }
      fileName="cardholder-balance"
      data={{
        pointName: words("day"),
        series: [
          { id: "balance", label: `${words("balance")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit },
        ],
        points: points(({ balanceRial }) => ({ balance: balanceRial })),
        span: "change",
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}

function FlowPicture({ flow, ...asked }: PictureProps) {
  const words = useTranslations("cardMoney.chart");
  const say = useChartWords();
  const points = usePoints(asked, flow);
  const isWhole = flow.points.every(({ isRead }) => isRead);
  const sumOf = (part: "inRial" | "outRial") => flow.points.reduce((sum, point) => sum + point[part], 0);
  return (
    <Chart
      kind="bar"
      title={words("flowTitle")}
      description={
        <>
          {isWhole && words("inAndOut", { in: say.moneyShort(sumOf("inRial")), out: say.moneyShort(sumOf("outRial")) })}{" "}
          <NotDrawn {...asked} flow={flow} />
        </>
      }
      fileName="cardholder-in-and-out"
      data={{
        pointName: words("day"),
        series: [
          { id: "in", label: `${words("in")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit },
          { id: "out", label: `${words("out")} (${say.unit})`, color: "--chart-2", perUnit: say.perUnit },
        ],
        points: points((point) => (point.isRead ? { in: point.inRial, out: point.outRial } : { in: null, out: null })),
        span: "sum",
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}

/** The days of a chart, each with a link to its rows. */
function usePoints({ applicationId, account }: HolderChartsProps, { points }: HolderFlow) {
  const say = useChartWords();
  const business = useBusiness();
  // If nothing of the period is known, there is no chart, only the notes about it.
  const drawn = points.some(({ isRead }) => isRead) ? points : [];
  const place: Record<string, string> = account === 1 ? {} : { account: String(account) };
  return (valuesOf: (point: FlowPoint) => Record<string, number | null>) =>
    drawn.map((point) => ({
      ...say.day(point.day),
      href: cardMoneyRoutes.cardMoney(business, applicationId, { ...place, from: point.day, to: point.day }),
      values: valuesOf(point),
    }));
}

/** Which days are drawn, and which part of the period is missing. */
function NotDrawn({ from, to, flow }: PictureProps) {
  const words = useTranslations("cardMoney.chart");
  return (
    <>
      {from === undefined && to === undefined && words("usual")}
      {flow.isShortened && words("shortened")}
      {flow.left > 0 && <span className="block text-warning">{words("left", { count: flow.left })}</span>}
      {flow.unplaced > 0 && <span className="block text-warning">{words("unplaced", { count: flow.unplaced })}</span>}
    </>
  );
}
