"use client";

import { useParams } from "next/navigation";
import { BatchDetail } from "@/components/money/batches/batch-detail";

/** The batch of the address. Page and loading both draw this one, so that its code comes once for both. */
export function BatchHere() {
  const { batchId } = useParams<{ batchId?: string }>();
  return batchId ? <BatchDetail key={batchId} batchId={decodeURIComponent(batchId)} /> : null;
}
