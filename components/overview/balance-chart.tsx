"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/charts/chart";
import type { DayFlow } from "@/lib/overview/figures";
import { useChartWords } from "./chart-values";
import { FigureCard } from "./figure-card";
import { usePeriod } from "./period";

/** What the wallet held at the end of each day. */
export function BalanceChart() {
  const words = useTranslations("overview.balance");
  const days = usePeriod();
  return (
    <FigureCard title={words("title")} height="h-[260px]">
      {({ flow }) => flow && <BalancePicture flow={flow.slice(-days)} />}
    </FigureCard>
  );
}

function BalancePicture({ flow }: { flow: DayFlow[] }) {
  const words = useTranslations("overview.balance");
  const flows = useTranslations("overview.flow");
  const say = useChartWords();
  const first = flow[0]?.balanceRial ?? null;
  const last = flow.at(-1)?.balanceRial ?? null;
  const change = first === null || last === null ? null : last - first;
  const values = { change: say.moneyShort(Math.abs(change ?? 0)), days: say.count(flow.length - 1) };
  const finding =
    change === null
      ? words("title")
      : change > 0
        ? words("finding", values)
        : change < 0
          ? words("findingNegative", values)
          : words("findingEven", values);
  return (
    <Chart
      kind="area"
      title={finding}
      description={words("description")}
      fileName="wallet-balance"
      data={{
        pointName: flows("day"),
        series: [{ id: "balance", label: `${words("series")} (${say.unit})`, color: "--chart-1" }],
        points: flow.map(({ day, balanceRial }) => ({ ...say.day(day), values: { balance: balanceRial } })),
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}
