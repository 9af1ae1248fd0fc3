"use client";

import { shownOf, useKnown } from "@/lib/operations/known";
import { useOperation } from "@/lib/operations/query";
import type { Settlement } from "@/lib/settlements/answers";
import { settlementOperations } from "@/lib/settlements/operations";
import { isFinalSettlement } from "@/lib/settlements/rules";

/** Should its webhook be lost, whoever looks on still sees the end of it. */
const OPEN_MS = 20_000;

/** A payout: at once what a list knew, then the service's newest word, then every change by itself. */
export function useSettlement(trackId: string) {
  const known = useKnown<Settlement>(settlementOperations.list, (row) => row.trackId === trackId);
  const answer = useOperation(
    settlementOperations.show,
    { trackId },
    {
      placeholder: known?.row,
      refetchInterval: (settlement) => (settlement && !isFinalSettlement(settlement) ? OPEN_MS : false),
    },
  );
  return { ...answer, ...shownOf(answer, known, (row) => row) };
}
