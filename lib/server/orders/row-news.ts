import "server-only";
import type { Settlement } from "@/lib/settlements/answers";
import { newsOf, receiptOfRows } from "./batch-follow";
import type { PaymentOrder } from "./change";
import { applyReceipt } from "./settle";

/**
 * Writes down what the service says of one row of an order, and what the order has come to with it. Until all of the
 * order was sent, whoever sends it tells what became of its rows.
 */
export async function applyToRow(order: PaymentOrder, trackId: string, settlement: Settlement): Promise<void> {
  const news = newsOf(trackId, settlement);
  // Of one row only: while the order is being sent, others may still be on their way, and this says nothing of them.
  if (news) await applyReceipt(order.id, { ...receiptOfRows([news], order.receipt ?? {}), isPartial: true });
}
