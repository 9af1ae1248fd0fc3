"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useListed } from "@/components/shared/records/use-record";
import { batchOperations, LAST_BATCHES } from "@/lib/areas/money/batches/operations";
import type { Batch } from "@/lib/areas/money/batches/server/answers";
import { useBusiness } from "@/lib/kit/operations/business";
import { invalidateTags } from "@/lib/kit/operations/query";

/** No webhook tells that items were handed over. While some are not, an open page asks again after this time. */
const OPEN_MS = 5000;

/**
 * A batch's counts, which the service returns only in its list. They are read from the last hundred batches and from
 * lists that this browser has shown. When the counts change, the items are asked for again.
 */
export function useBatch(batchId: string) {
  const client = useQueryClient();
  const business = useBusiness();
  const { shown, known, ...answer } = useListed(
    batchOperations.list,
    (row: Batch) => row.batchId === batchId,
    LAST_BATCHES,
    { everyMs: ({ counts }) => (counts.INIT + counts.PENDING > 0 ? OPEN_MS : false) },
  );
  const batch = shown ?? known;
  const counts = batch && JSON.stringify(batch.counts);
  const last = useRef(counts);
  useEffect(() => {
    const hasChanged = last.current !== undefined && last.current !== counts;
    last.current = counts;
    if (hasChanged) void invalidateTags(client, business, ["batches"]);
  }, [client, business, counts]);
  return { ...answer, batch };
}
