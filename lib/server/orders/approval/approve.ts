import "server-only";
import { moveOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import type { OrderTransaction } from "@/lib/server/orders/record/transaction";

/** Moves an order with enough approvals to `approved`. It is sent when the undo time is over. */
export async function approve(
  order: PaymentOrder,
  undoSeconds: number,
  actor: { id: string; name: string } | null,
  { tx, enqueue }: OrderTransaction,
): Promise<PaymentOrder> {
  const sendAfter = new Date(Date.now() + undoSeconds * 1000);
  await enqueue(order.id, undoSeconds > 0 ? sendAfter : undefined);
  const columns = { nextAt: sendAfter, sendAfter, attention: null };
  return moveOrder(order, { event: "approve", actor, detail: { undoSeconds }, columns }, tx);
}
