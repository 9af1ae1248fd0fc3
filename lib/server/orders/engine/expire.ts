import "server-only";
import { recordAudit } from "@/lib/server/audit/record";
import { auditedOf } from "@/lib/server/orders/record/audited";
import { moveOrder } from "@/lib/server/orders/record/change";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";

/** Expires an order that nobody decided on in time. */
export async function expireOrder(orderId: string): Promise<void> {
  await inOrderTransaction(async ({ tx }) => {
    const order = await lockOrder(orderId, tx);
    if (order?.state !== "awaiting_approval" || !order.expiresAt || order.expiresAt.getTime() > Date.now()) return;
    await moveOrder(order, { event: "expire" }, tx);
    const { business } = order;
    const detail = auditedOf(order);
    await recordAudit({ action: "order.expired", business, actor: null, subject: orderId, detail }, tx);
  });
}
