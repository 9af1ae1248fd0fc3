"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/kit/charts/chart";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { useChartWords, useStatementOf } from "@/components/shared/parts/chart-values";
import { chosenFlow } from "@/lib/areas/records/overview/chosen-flow";
import { type WalletChange, walletChange } from "@/lib/areas/records/overview/figures";
import type { OverviewFigures } from "@/lib/areas/records/overview/schemas";
import { FIGURE_DAYS } from "@/lib/areas/records/overview/status";
import { formatPercent } from "@/lib/kit/format/digits";
import { useBeforeLines } from "./before";
import { FigureCard } from "./figure-card";
import { usePeriod } from "./period";

/** What came in and went out, day by day, and how that leads to what the wallet holds now. */
export function FlowChart() {
  const words = useTranslations("overview.flow");
  const days = usePeriod().ready === "week" ? 7 : FIGURE_DAYS;
  return (
    <FigureCard title={words("title")} height="h-80">
      {(figures) => figures.flow && <FlowPicture figures={figures} days={days} />}
    </FigureCard>
  );
}

function FlowPicture({ figures, days }: { figures: OverviewFigures; days: number }) {
  const words = useTranslations("overview.flow");
  const overview = useTranslations("overview");
  const say = useChartWords();
  const { locale } = usePreferences();
  /** From zero no percentage can be calculated. */
  const changeOf = (rial: number, beforeRial: number) =>
    beforeRial === 0
      ? "none"
      : `${rial > beforeRial ? "+" : ""}${formatPercent((rial - beforeRial) / beforeRial, locale)}`;
  const statementOf = useStatementOf();
  const { flow, openingRial } = chosenFlow(figures, days);
  const change = walletChange(flow, openingRial);
  const inRial = flow.reduce((all, day) => all + day.inRial, 0);
  const outRial = flow.reduce((all, day) => all + day.outRial, 0);
  const read = flow.filter(({ isRead }) => isRead).length;
  const isWhole = read === flow.length;
  const net = inRial - outRial;
  const values = { days: say.count(flow.length), net: say.moneyShort(Math.abs(net)) };
  const before = isWhole ? figures.before[days === 7 ? "week" : "month"] : null;
  const finding = net > 0 ? "finding" : net < 0 ? "findingNegative" : "findingEven";
  // A wallet that went the other way belongs into the same sentence.
  const contrary = change && net * change.changeRial < 0 ? say.moneyShort(Math.abs(change.changeRial)) : null;
  const title =
    contrary === null || finding === "findingEven"
      ? words(finding, values)
      : words(`${finding}But`, { ...values, change: contrary });
  const series = [
    { id: "in", label: `${words("in")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit },
    { id: "out", label: `${words("out")} (${say.unit})`, color: "--chart-2", perUnit: say.perUnit },
  ] as const;
  const lines = useBeforeLines(
    flow.map(({ day }) => ({ from: day })),
    series,
    (point) => (point.isRead ? { in: point.inRial, out: point.outRial } : { in: null, out: null }),
  );
  return (
    <Chart
      kind="bar"
      title={isWhole ? title : words("title")}
      description={
        read > 0 && (
          <>
            {!isWhole && (
              <span className="block">
                {overview("partlyRead", { read: say.count(read), all: say.count(flow.length) })}
              </span>
            )}
            {words(change ? "description" : "descriptionApart", {
              in: say.moneyShort(inRial),
              out: say.moneyShort(outRial),
              time: say.time(figures.moneyAsOf),
            })}
            {before && (
              <span className="block">
                {words("before", {
                  days: say.count(flow.length),
                  in: say.moneyShort(before.inRial),
                  inChange: changeOf(inRial, before.inRial),
                  out: say.moneyShort(before.outRial),
                  outChange: changeOf(outRial, before.outRial),
                })}
              </span>
            )}
          </>
        )
      }
      empty={read === 0 && overview("noDayRead")}
      fileName="inflow-outflow"
      data={{
        pointName: words("day"),
        series: [...series, ...lines.series],
        points: flow.map(({ day, isRead, inRial: incoming, outRial: outgoing }, index) => ({
          ...say.day(day),
          href: statementOf(day),
          values: {
            ...(isRead ? { in: incoming, out: outgoing } : { in: null, out: null }),
            ...lines.valuesAt(index),
          },
        })),
        span: "sum",
        hrefOf: (first, last) => statementOf(first.id, last.id),
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
      footer={change && <FromFlowToWallet change={change} asOf={figures.moneyAsOf} />}
    />
  );
}

/** Everything between what came in and what the wallet now holds more or less, to the rial. */
function FromFlowToWallet({ change, asOf }: { change: WalletChange; asOf: string | null }) {
  const words = useTranslations("overview.flow.toWallet");
  const lines = [
    ["in", change.inRial],
    ["out", -change.outRial],
    ["fees", -change.feeRial],
    ["underWay", -change.underWayRial],
    ["cameBack", change.cameBackRial],
    ["difference", change.differenceRial],
  ] as const;
  return (
    <div className="@container mt-4 border-t pt-3">
      <dl aria-label={words("title")} className="grid @lg:grid-cols-2 gap-x-8 text-sm">
        {lines.map(
          ([name, rial]) =>
            (rial !== 0 || name === "in" || name === "out") && (
              <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
                <dt className="text-muted">{words(name)}</dt>
                <dd>
                  <Money rial={rial} isSigned />
                </dd>
              </div>
            ),
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5 font-semibold">
          <dt>
            {words("change")}
            {/* The balance above is of now, and may have moved on. */}
            {asOf !== null && (
              <span className="block font-normal text-muted">
                {words.rich("changeUntil", { time: () => <DateText value={asOf} /> })}
              </span>
            )}
          </dt>
          <dd>
            <Money rial={change.changeRial} isSigned />
          </dd>
        </div>
      </dl>
      {change.uncertainFeeRial > 0 && (
        <p className="mt-2 text-muted text-sm">
          {words.rich("uncertain", { amount: () => <Money rial={change.uncertainFeeRial} /> })}
        </p>
      )}
    </div>
  );
}
