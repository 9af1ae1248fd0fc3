"use client";

import { useTranslations } from "next-intl";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { overviewOperations } from "@/lib/areas/records/overview/operations";
import type { OverviewFigures } from "@/lib/areas/records/overview/schemas";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useInitialAnswer } from "@/lib/kit/operations/query";
import { BalanceChart } from "./balance-chart";
import { FlowChart } from "./flow-chart";
import { PeriodControl, usePeriod } from "./period";

/** For a chosen period: only an answer tells what they show. */
const PeriodCharts = late(
  loadWithWords(
    ["charts", "overview.balance", "overview.chosen", "overview.flow", "wallet.missing", "wallet.statement"],
    async () => (await import("./period-charts")).PeriodCharts,
  ),
  () => <Skeleton className="mb-6 h-[27rem]" />,
  { isBrowserOnly: true },
);

/**
 * The charts above the statement: of the period that is chosen for it, or of the last days, drawn from the figures that
 * come with the page. A single day makes no line.
 */
export function WalletCharts({ initial }: { initial?: OverviewFigures }) {
  useInitialAnswer(overviewOperations.figures, {}, initial);
  const { from, to, ready } = usePeriod();
  const words = useTranslations("charts");
  const isDrawn = ready === null && from < to;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <PeriodControl />
      </div>
      <div className="max-md:mb-3">
        <FoldedOnPhone label={words("all")}>
          {isDrawn ? (
            <PeriodCharts from={from} to={to} />
          ) : (
            <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
              <BalanceChart />
              <FlowChart />
            </div>
          )}
        </FoldedOnPhone>
      </div>
    </>
  );
}
