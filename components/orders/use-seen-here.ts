"use client";

import { useEffect } from "react";
import { onPersonThere } from "@/lib/operations/presence";
import { useOperationMutation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";

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
