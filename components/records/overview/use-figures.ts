"use client";

import { overviewOperations } from "@/lib/areas/records/overview/operations";
import type { OverviewFigures } from "@/lib/areas/records/overview/schemas";
import { useOperation } from "@/lib/kit/operations/query";

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
