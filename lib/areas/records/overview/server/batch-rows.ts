import "server-only";
import { batchesWithFailedRows } from "@/lib/areas/money/batches/server/record";
import type { AttentionItem } from "../schemas";

/** Rows of batches made elsewhere since a moment that failed before they were handed over; null if there are none. */
export async function batchRowsFailed(
  business: string,
  since: Date,
): Promise<Extract<AttentionItem, { kind: "batch_rows_failed" }> | null> {
  const failed = await batchesWithFailedRows(business, since);
  if (failed.length === 0) return null;
  const count = failed.reduce((sum, { failedItems }) => sum + failedItems, 0);
  return { kind: "batch_rows_failed", count, batches: failed.length };
}
