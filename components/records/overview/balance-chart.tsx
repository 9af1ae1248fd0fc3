"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/kit/charts/chart";
import { useChartWords, useStatementOf } from "@/components/shared/parts/chart-values";
import { chosenFlow } from "@/lib/areas/records/overview/chosen-flow";
import type { OverviewFigures } from "@/lib/areas/records/overview/schemas";
import { FIGURE_DAYS } from "@/lib/areas/records/overview/status";
import { BalanceCompared, useBeforeLines } from "./before";
import { FigureCard } from "./figure-card";
import { usePeriod } from "./period";

/** What the wallet held at the end of each day. */
export function BalanceChart() {
  const words = useTranslations("overview.balance");
  const days = usePeriod().ready === "week" ? 7 : FIGURE_DAYS;
  return (
    <FigureCard title={words("title")} height="h-80">
      {(figures) => figures.flow && <BalancePicture figures={figures} days={days} />}
    </FigureCard>
  );
}

function BalancePicture({ figures, days }: { figures: OverviewFigures; days: number }) {
  const words = useTranslations("overview.balance");
  const overview = useTranslations("overview");
  const flows = useTranslations("overview.flow");
  const say = useChartWords();
  const statementOf = useStatementOf();
  const { flow, openingRial } = chosenFlow(figures, days);
  const last = flow.at(-1)?.balanceRial ?? null;
  const change = openingRial === null || last === null ? null : last - openingRial;
  const values = { change: say.moneyShort(Math.abs(change ?? 0)), days: say.count(flow.length) };
  const finding =
    change === null
      ? words("title")
      : change > 0
        ? words("finding", values)
        : change < 0
          ? words("findingNegative", values)
          : words("findingEven", values);
  const series = [
    { id: "balance", label: `${words("series")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit },
  ] as const;
  const before = useBeforeLines(
    flow.map(({ day }) => ({ from: day })),
    series,
    ({ balanceRial }) => ({ balance: balanceRial }),
  );
  return (
    <Chart
      kind="area"
      title={finding}
      description={<BalanceCompared balanceRial={last} />}
      about={words("description", { time: say.time(figures.moneyAsOf) })}
      empty={flow.every(({ isRead }) => !isRead) && overview("noDayRead")}
      fileName="wallet-balance"
      data={{
        pointName: flows("day"),
        series: [...series, ...before.series],
        points: flow.map(({ day, balanceRial }, index) => ({
          ...say.day(day),
          href: statementOf(day),
          values: { balance: balanceRial, ...before.valuesAt(index) },
        })),
        span: "change",
        hrefOf: (first, last) => statementOf(first.id, last.id),
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}
