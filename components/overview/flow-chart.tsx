"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/charts/chart";
import type { DayFlow } from "@/lib/overview/figures";
import { useChartWords } from "./chart-values";
import { FigureCard } from "./figure-card";
import { usePeriod } from "./period";

/** What came in and went out, day by day. */
export function FlowChart() {
  const words = useTranslations("overview.flow");
  const days = usePeriod();
  return (
    <FigureCard title={words("title")} height="h-[260px]">
      {({ flow }) => flow && <FlowPicture flow={flow.slice(-days)} />}
    </FigureCard>
  );
}

function FlowPicture({ flow }: { flow: DayFlow[] }) {
  const words = useTranslations("overview.flow");
  const say = useChartWords();
  const inRial = flow.reduce((all, day) => all + day.inRial, 0);
  const outRial = flow.reduce((all, day) => all + day.outRial, 0);
  const isWhole = flow.every(({ isRead }) => isRead);
  const net = inRial - outRial;
  const values = { days: say.count(flow.length), net: say.moneyShort(Math.abs(net)) };
  const finding =
    net > 0 ? words("finding", values) : net < 0 ? words("findingNegative", values) : words("findingEven", values);
  return (
    <Chart
      kind="bar"
      title={isWhole ? finding : words("title")}
      description={words("description", { in: say.moneyShort(inRial), out: say.moneyShort(outRial) })}
      fileName="inflow-outflow"
      data={{
        pointName: words("day"),
        series: [
          { id: "in", label: `${words("in")} (${say.unit})`, color: "--chart-1" },
          { id: "out", label: `${words("out")} (${say.unit})`, color: "--chart-2" },
        ],
        points: flow.map(({ day, isRead, inRial: incoming, outRial: outgoing }) => ({
          ...say.day(day),
          values: isRead ? { in: incoming, out: outgoing } : { in: null, out: null },
        })),
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}
