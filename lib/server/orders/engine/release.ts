import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isAlarm } from "@/lib/kit/orders/kinds";
import { rolesWith } from "@/lib/kit/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import type { Queryable } from "@/lib/server/db/client";
import { members, memberships, paymentOrders } from "@/lib/server/db/schema";
import type { Hold } from "@/lib/server/members/end-session";
import type { Member } from "@/lib/server/members/session";
import { auditedOf } from "@/lib/server/orders/record/audited";
import { noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { lockBusinessThenOrder } from "@/lib/server/orders/record/locks";
import { orderTimes } from "@/lib/server/orders/record/times";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { isFrozen } from "./dispatch";

const MOST_NAMED = 5;

/**
 * A person has compared what the service understood with what was meant, and releases the business's sending.
 *
 * @param hold is called in the transaction; keeps the member's session from ending before it is over
 * @throws ApiError `not_found`, `forbidden` (the maker), `conflict` if there is no alarm
 */
export function releaseOrder(orderId: string, reason: string, member: Member, hold?: Hold): Promise<PaymentOrder> {
  return inOrderTransaction(async ({ tx }) => {
    const order = await lockBusinessThenOrder(orderId, tx);
    if (!order || order.business !== member.business) throw new ApiError("not_found");
    await hold?.(tx);
    if (order.makerId === member.id) throw new ApiError("forbidden", { fields: { orderId: "errors.notTheMaker" } });
    if (!isAlarm(order.attention)) throw new ApiError("conflict");
    const [released] = await tx
      .update(paymentOrders)
      .set({ attention: null })
      .where(eq(paymentOrders.id, orderId))
      .returning();
    if (!released) throw new Error("the order is gone");
    // This runs under the lock of all orders of the business: if two alarms are released at once, the second one sees
    // that it was the last.
    if (!(await isFrozen(order.business, tx))) await wakeApproved(order.business, tx);
    const detail = { reason };
    await noteOnOrder(released, { event: "released", state: released.state, actor: member, detail }, tx);
    const { business } = order;
    const audited = { ...auditedOf(order), reason };
    await recordAudit({ action: "order.released", business, actor: member, subject: orderId, detail: audited }, tx);
    return released;
  });
}

/**
 * The members who may end the alarm of an order: approvers other than its maker.
 *
 * @returns some of their names
 */
export async function releasersOf({ business, makerId }: PaymentOrder, within: Queryable): Promise<string[]> {
  const rows = await within
    .select({ name: members.name })
    .from(memberships)
    .innerJoin(members, eq(members.id, memberships.memberId))
    .where(
      and(
        eq(memberships.business, business),
        inArray(memberships.role, [...rolesWith("settlements.approve")]),
        isNull(memberships.disabledAt),
        sql`${memberships.memberId}::text <> ${makerId}`,
      ),
    )
    .orderBy(members.name)
    .limit(MOST_NAMED);
  return rows.map(({ name }) => name);
}

/**
 * Makes the held orders due for the next sweep once they may be sent, because their jobs come only after their wait.
 */
async function wakeApproved(business: string, tx: Queryable): Promise<void> {
  const approved = and(eq(paymentOrders.business, business), eq(paymentOrders.state, "approved"));
  // Rows of several orders are locked in the order of their ids, as everywhere. The released order is already locked,
  // independent of its id. This is safe, because anybody who holds an approved order and waits for another also holds
  // the lock on all orders.
  await tx.select({ id: paymentOrders.id }).from(paymentOrders).where(approved).orderBy(paymentOrders.id).for("update");
  const grace = sql`${orderTimes().graceMs} * interval '1 millisecond'`;
  await tx
    .update(paymentOrders)
    .set({ nextAt: sql`greatest(${paymentOrders.sendAfter}, now()) - ${grace}` })
    .where(approved);
}
