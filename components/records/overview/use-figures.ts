"use client";

import { overviewOperations } from "@/lib/areas/records/overview/operations";
import type { OverviewFigures, OverviewShares } from "@/lib/areas/records/overview/schemas";
import { useOperation } from "@/lib/kit/operations/query";
import { usePeriod } from "./period";

const FILLING_EVERY_MS = 4000;
const USUAL_EVERY_MS = 180_000;

export const useFigures = () => useOperation(overviewOperations.figures, {});

/** The same, asked for again by itself: asking is what wakes the job. For one place on a page. */
export const useFollowedFigures = () =>
  useOperation(
    overviewOperations.figures,
    {},
    { refetchInterval: (figures) => (figures && isFilling(figures) ? FILLING_EVERY_MS : USUAL_EVERY_MS) },
  );

export const isFilling = ({ progress }: OverviewFigures): boolean => progress.done < progress.total;

/** Shares of the chosen days: of those that are kept ready, from the figures. */
export function useShares() {
  const { from, to, ready } = usePeriod();
  const figures = useFigures();
  const asked = useOperation(overviewOperations.shares, { from, to }, { enabled: ready === null, keepPrevious: true });
  const { outcomes, channels } = figures.data ?? {};
  const kept: OverviewShares | undefined =
    ready && outcomes ? { outcomes: outcomes[ready], channels: channels?.[ready] ?? null } : undefined;
  const { error, refetch, isFetching } = ready ? figures : asked;
  return { data: ready ? kept : asked.data, error, refetch, isFetching };
}
