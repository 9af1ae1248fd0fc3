import "server-only";
import { moveOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import type { OrderTransaction } from "@/lib/server/orders/record/transaction";

/** So many people agreed as were needed: it leaves when the time to take that back is over. */
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
