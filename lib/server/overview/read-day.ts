import "server-only";
import { tehranDayBounds } from "@/lib/format/jalali";
import { addUpWithdrawals, type WithdrawalsDay } from "@/lib/overview/figures";
import { context, MAX_PAGES, READING } from "@/lib/server/book/reading";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { beginReading, keepWithdrawals } from "./store";

/**
 * Reads the withdrawals of one Tehran day from the service, page by page in the background lane, and keeps its figures.
 *
 * @throws ApiError when the service could not be asked; what was known of the day stays
 */
export async function readWithdrawals(business: string, day: string, signal: AbortSignal): Promise<void> {
  const readAt = new Date();
  await beginReading(business, [day], "withdrawals");
  await keepWithdrawals(business, day, await withdrawalsDay(business, day, signal), readAt);
}

async function withdrawalsDay(business: string, day: string, signal: AbortSignal): Promise<WithdrawalsDay> {
  const { from, to } = tehranDayBounds(day);
  // The service's range includes its end.
  const range = { from, to: new Date(Date.parse(to) - 1000).toISOString(), perPage: READING.perPage };
  const rows = new Map<string, Withdrawal>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    signal.throwIfAborted();
    const answer = await callService(withdrawalOperations.list, { ...range, page }, context(business));
    const data = wholePage(answer.data);
    for (const row of data.items) rows.set(row.id, row);
    if (!data.hasMore) break;
  }
  return addUpWithdrawals([...rows.values()]);
}
