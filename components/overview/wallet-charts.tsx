"use client";

import { late } from "@/components/ui/late";
import { Skeleton } from "@/components/ui/skeleton";
import { loadWithWords } from "@/lib/i18n/words/load-with-words";
import { useInitialAnswer } from "@/lib/operations/query";
import { overviewOperations } from "@/lib/overview/operations";
import type { OverviewFigures } from "@/lib/overview/schemas";
import { BalanceChart } from "./balance-chart";

/** Beside the balance, and on no phone: it comes after the page, with its words. */
const FlowChart = late(
  loadWithWords("components/overview/flow-chart", async () => (await import("./flow-chart")).FlowChart),
  () => <Skeleton className="h-full min-h-96" />,
  { when: "next", isBrowserOnly: true },
);

/** The charts above the statement, drawn from the figures that come with the page. */
export function WalletCharts({ initial }: { initial?: OverviewFigures }) {
  useInitialAnswer(overviewOperations.figures, {}, initial);
  return (
    <div className="mb-6 grid gap-4 lg:grid-cols-2">
      <BalanceChart />
      <div className="max-md:hidden">
        <FlowChart />
      </div>
    </div>
  );
}
