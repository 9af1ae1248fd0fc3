"use client";

import { late } from "@/components/ui/late";
import { Skeleton } from "@/components/ui/skeleton";

/** The frame of a figure's card, as it is while the figures come. */
const Waiting = () => (
  <section className="min-w-0 rounded-lg border bg-surface p-4 sm:p-5">
    <Skeleton className="h-7 w-40" />
    <Skeleton className="mt-1.5 mb-4 w-2/3 max-w-80" />
    <Skeleton className="h-[260px]" />
  </section>
);

/** The charts where they stand beside something else that the page is about. */
export const LateBalanceChart = late(async () => (await import("./balance-chart")).BalanceChart, Waiting);
export const LateFlowChart = late(async () => (await import("./flow-chart")).FlowChart, Waiting);
