import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import type { Queryable } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { lockOrderAndPayouts, noteOnOrder, type PaymentOrder } from "./change";
import { isFrozen } from "./dispatch";
import { orderTimes } from "./times";
import { inOrderTransaction } from "./transaction";

/**
 * A person has held the amount that the service understood against the one that was meant: the business sends again.
 *
 * @throws ApiError `not_found`, `forbidden` (the maker), `conflict` when there is no alarm
 */
export function releaseOrder(orderId: string, reason: string, member: Member): Promise<PaymentOrder> {
  return inOrderTransaction(async ({ tx }) => {
    const order = await lockOrderAndPayouts(orderId, tx);
    if (!order || order.business !== member.business) throw new ApiError("not_found");
    if (order.makerId === member.id) throw new ApiError("forbidden", { fields: { orderId: "errors.notTheMaker" } });
    if (order.attention !== "unit_mismatch") throw new ApiError("conflict");
    const [released] = await tx
      .update(paymentOrders)
      .set({ attention: null })
      .where(eq(paymentOrders.id, orderId))
      .returning();
    if (!released) throw new Error("the order is gone");
    // Under the lock of all payouts: of two alarms that are released at once, the second sees that it was the last.
    if (!(await isFrozen(order.business, tx))) await wakeApproved(order.business, tx);
    const detail = { reason };
    await noteOnOrder(released, { event: "released", state: released.state, actor: member, detail }, tx);
    const { business } = order;
    await recordAudit({ action: "order.released", business, actor: member, subject: orderId, detail }, tx);
    return released;
  });
}

/** What the alarm held back is due for the next sweep after it may leave: its job comes only when it is looked at. */
async function wakeApproved(business: string, tx: Queryable): Promise<void> {
  const approved = and(eq(paymentOrders.business, business), eq(paymentOrders.state, "approved"));
  // Rows of several orders are locked in the order of their ids, here as everywhere.
  await tx.select({ id: paymentOrders.id }).from(paymentOrders).where(approved).orderBy(paymentOrders.id).for("update");
  const grace = sql`${orderTimes().graceMs} * interval '1 millisecond'`;
  await tx
    .update(paymentOrders)
    .set({ nextAt: sql`greatest(${paymentOrders.sendAfter}, now()) - ${grace}` })
    .where(approved);
}
