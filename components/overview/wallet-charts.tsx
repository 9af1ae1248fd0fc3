"use client";

import { useInitialAnswer } from "@/lib/operations/query";
import { overviewOperations } from "@/lib/overview/operations";
import type { OverviewFigures } from "@/lib/overview/schemas";
import { BalanceChart } from "./balance-chart";
import { FlowChart } from "./flow-chart";

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
