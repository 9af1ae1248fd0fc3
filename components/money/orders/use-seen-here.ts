"use client";

import { useEffect } from "react";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { onPersonThere } from "@/lib/kit/operations/presence";
import { useOperationMutation } from "@/lib/kit/operations/query";

/**
 * An order's outcome counts as seen when its own page shows it to a person who is there: in a visible window, after a
 * touch or a key within the last minute, or with the next one.
 */
export function useSeenHere(outcomeId: number | undefined): void {
  const { mutate } = useOperationMutation(orderOperations.seen);
  useEffect(() => {
    if (outcomeId === undefined) return;
    return onPersonThere(() => mutate({ outcomeIds: [outcomeId] }));
  }, [outcomeId, mutate]);
}
