import "server-only";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { isReturned, stateOfSettlement } from "@/lib/areas/money/settlements/server/record";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { callOf, type KindContext } from "@/lib/server/orders/kinds/kind";
import { otherIbanOf, requireOwn } from "@/lib/server/orders/kinds/record-of";
import type { ItemNews, ItemTransaction, OrderItem } from "@/lib/server/orders/record/items";
import { callService } from "@/lib/server/proxy/call-service";

const PER_PAGE = 100;
/** A list with more pages than this is mostly about settlements that are not ours. */
const MOST_PAGES = 300;

/** The result of a look-up of a batch's rows. */
export interface RowReport {
  news: ItemNews[];
  transactions: ItemTransaction[];
  /** The IBAN told for one of them, if it differs from the order. */
  otherIban: string | null;
  /** Whether the service has any of them, or could not say. */
  isThere: boolean;
}

export const emptyReport = (): RowReport => ({ news: [], transactions: [], otherIban: null, isThere: false });

/**
 * Pages through the settlements since the order was sent, newest first, until all wanted rows were seen. A row
 * without a track id is identified by the transaction that its batch told.
 *
 * @returns the rows that were not seen
 */
export async function readSettlements(
  context: KindContext,
  wanted: readonly OrderItem[],
  take: (item: OrderItem, settlement: Settlement) => void,
  status?: "CANCELED",
): Promise<OrderItem[]> {
  const missing = new Map(wanted.map((item) => [item.trackId, item]));
  const byTransaction = new Map(wanted.map((item) => [item.transactionId, item]));
  const trackIdOf = ({ trackId, transactionId, amountRial }: Settlement) => {
    if (trackId !== null || transactionId === null) return trackId;
    const item = byTransaction.get(transactionId);
    return item?.amountRial === amountRial ? item.trackId : null;
  };
  // The service's day may begin at another time than ours.
  const from = addDays(tehranDayOf(context.order.sendingSince ?? context.order.createdAt), -1);
  for (let page = 1; missing.size > 0 && page <= MOST_PAGES; page += 1) {
    const input = { status, from, page, perPage: PER_PAGE };
    const { data } = await callService(settlementOperations.list, input, callOf(context));
    for (const settlement of data.items) {
      const trackId = trackIdOf(settlement);
      const item = trackId === null ? undefined : missing.get(trackId);
      if (!item) continue;
      missing.delete(item.trackId);
      take(item, settlement);
    }
    if (!data.hasMore) break;
  }
  return [...missing.values()];
}

/** @returns null if the service does not know it. @throws ApiError also if the answer is about another record */
export async function showRow(context: KindContext, { trackId }: OrderItem): Promise<Settlement | null> {
  try {
    const { data } = await callService(settlementOperations.show, { trackId }, callOf(context));
    requireOwn(data.trackId, trackId);
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.code === "upstream_not_found") return null;
    throw error;
  }
}

/** Adds a settlement's news about a row. */
export function addToReport(item: OrderItem, settlement: Settlement, report: RowReport): void {
  report.isThere = true;
  const news = newsOf(item.trackId, settlement);
  if (news) report.news.push(news);
  report.otherIban ??= otherIbanOf(settlement.iban, item.iban);
}

/** A settlement's news about a row; null while it is under way. */
export function newsOf(trackId: string, settlement: Settlement): ItemNews | null {
  const state = stateOfSettlement(settlement.status);
  if (state === "sent") return null;
  return { trackId, state, failure: settlement.errorMessage, isReturn: isReturned(settlement) };
}
