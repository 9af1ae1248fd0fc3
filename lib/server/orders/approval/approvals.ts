import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type CountedApproval, countApprovals, type PolicyVerdict } from "@/lib/kit/orders/policy";
import type { Queryable } from "@/lib/server/db/client";
import { memberships, orderApprovals } from "@/lib/server/db/schema";
import { moveOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import type { OrderTransaction } from "@/lib/server/orders/record/transaction";

/** The approvals of an order's present content, each with the approver's role today; null if the approver has none. */
export async function approvalsOf(order: PaymentOrder, within: Queryable): Promise<CountedApproval[]> {
  return within
    .select({ approverId: orderApprovals.approverId, role: memberships.role })
    .from(orderApprovals)
    .leftJoin(
      memberships,
      and(
        sql`${memberships.memberId}::text = ${orderApprovals.approverId}`,
        eq(memberships.business, order.business),
        isNull(memberships.disabledAt),
      ),
    )
    .where(
      and(
        eq(orderApprovals.orderId, order.id),
        eq(orderApprovals.contentHash, order.contentHash),
        isNull(orderApprovals.withdrawnAt),
      ),
    )
    .orderBy(asc(orderApprovals.at));
}

/** Whether the order's present content has as many approvals as the policy requires. */
export async function isAgreed(order: PaymentOrder, verdict: PolicyVerdict, within: Queryable): Promise<boolean> {
  return countApprovals(await approvalsOf(order, within), verdict, order.makerId) >= verdict.approvals;
}

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
