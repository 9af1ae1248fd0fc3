"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Batch } from "@/lib/batches/answers";
import { batchOperations } from "@/lib/batches/operations";
import { shownOf, useKnown } from "@/lib/operations/known";
import { useBusiness } from "@/lib/operations/provider";
import { invalidateTags, useOperation } from "@/lib/operations/query";

const MOST = 100;
/** No webhook tells that items were handed over: as long as some are not, whoever looks on asks. */
const OPEN_MS = 5000;

const isOpen = (batch: Batch | undefined): boolean =>
  batch !== undefined && batch.counts.INIT + batch.counts.PENDING > 0;

/**
 * A batch's counts, which the service only tells in its list: of the last hundred, and of those that a list in this
 * browser has shown. When they change, its items are asked for anew.
 */
export function useBatch(batchId: string) {
  const client = useQueryClient();
  const business = useBusiness();
  const known = useKnown<Batch>(batchOperations.list, (row) => row.batchId === batchId);
  const isIt = (row: Batch) => row.batchId === batchId;
  const answer = useOperation(
    batchOperations.list,
    { page: 1, perPage: MOST },
    { refetchInterval: (data) => (isOpen(data?.items.find(isIt)) ? OPEN_MS : false) },
  );
  const { shown, asOf } = shownOf(answer, known, ({ items }) => items.find(isIt));
  const batch = shown ?? known?.row;
  const counts = batch && JSON.stringify(batch.counts);
  const last = useRef(counts);
  useEffect(() => {
    const hasChanged = last.current !== undefined && last.current !== counts;
    last.current = counts;
    if (hasChanged) void invalidateTags(client, business, ["batches"]);
  }, [client, business, counts]);
  return { ...answer, batch, asOf };
}
