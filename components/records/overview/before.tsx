"use client";

import { useTranslations } from "next-intl";
import type { ChartSeries } from "@/components/kit/charts/chart-data";
import { useChartWords } from "@/components/shared/parts/chart-values";
import type { WalletFlowPoint } from "@/lib/areas/money/wallet/schemas";
import { formatPercent } from "@/lib/kit/format/digits";
import { useBefore, usePeriod } from "./period";

/** Values of points, by the ids of their series. */
type Values = Record<string, number | null>;

/**
 * The period before as broken lines beside the chosen one: their series, and the values at each of its points. Without a
 * comparison there are none.
 *
 * @param valuesOf by the ids of the series that they stand beside
 */
export function useBeforeLines(
  now: readonly { from: string }[],
  series: readonly ChartSeries[],
  valuesOf: (point: WalletFlowPoint) => Values,
): { series: ChartSeries[]; valuesAt: (index: number) => Values } {
  const words = useTranslations("overview.range");
  const before = useBefore();
  if (!before) return { series: [], valuesAt: () => ({}) };
  const beside = before.of(now);
  return {
    series: series.map((each) => ({
      ...each,
      ...{ id: `${each.id}Before`, label: words("before", { series: each.label }), isBefore: true },
    })),
    valuesAt: (index) => {
      const point = beside[index];
      const values = point ? valuesOf(point) : {};
      return Object.fromEntries(series.map(({ id }) => [`${id}Before`, values[id] ?? null]));
    },
  };
}

/** How much more or less it is than in the period before, in words. */
export function FlowCompared({ inRial, outRial }: { inRial: number; outRial: number }) {
  const words = useTranslations("overview.range");
  const say = useChartWords();
  const before = useBefore();
  const period = usePeriod();
  if (!before) return null;
  const names = { from: say.day(period.before.from).fullLabel, to: say.day(period.before.to).fullLabel };
  if (before.flow.missing.count > 0) return <Line>{words("beforeUnread", names)}</Line>;
  const sumOf = (part: "inRial" | "outRial") => before.flow.points.reduce((sum, point) => sum + point[part], 0);
  const change = (now: number, then: number) =>
    then === 0 ? "none" : `${now > then ? "+" : ""}${formatPercent((now - then) / then, say.locale)}`;
  const [inBefore, outBefore] = [sumOf("inRial"), sumOf("outRial")];
  return (
    <Line>
      {words("beforeFlow", {
        ...names,
        in: say.moneyShort(inBefore),
        inChange: change(inRial, inBefore),
        out: say.moneyShort(outBefore),
        outChange: change(outRial, outBefore),
      })}
    </Line>
  );
}

/** How much more or less the wallet holds at the end than at the end of the period before, in words. */
export function BalanceCompared({ balanceRial }: { balanceRial: number | null }) {
  const words = useTranslations("overview.range");
  const say = useChartWords();
  const before = useBefore();
  const period = usePeriod();
  if (!before) return null;
  const names = { from: say.day(period.before.from).fullLabel, to: say.day(period.before.to).fullLabel };
  const then = before.flow.points.at(-1)?.balanceRial ?? null;
  if (then === null || balanceRial === null) return <Line>{words("beforeUnread", names)}</Line>;
  const way = balanceRial > then ? "more" : balanceRial < then ? "less" : "same";
  return (
    <Line>
      {words("beforeBalance", {
        ...names,
        amount: say.moneyShort(then),
        way,
        change: say.moneyShort(Math.abs(balanceRial - then)),
      })}
    </Line>
  );
}

const Line = ({ children }: { children: string }) => <span className="block">{children}</span>;
