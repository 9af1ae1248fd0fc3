import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import { bandOf, type CountedApproval, countApprovals, type PolicyRules, rulesOf } from "@/lib/kit/orders/policy";
import type { OrderState } from "@/lib/kit/orders/states";
import type { OrderRefusal } from "@/lib/kit/orders/views";
import { roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { recordAudit } from "@/lib/server/audit/record";
import type { Queryable } from "@/lib/server/db/client";
import { memberships, orderApprovals, paymentOrders } from "@/lib/server/db/schema";
import type { Hold } from "@/lib/server/members/end-session";
import type { Member } from "@/lib/server/members/session";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { auditedOf } from "@/lib/server/orders/record/audited";
import { moveOrder, noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { lockBusinessThenOrder, lockOrder } from "@/lib/server/orders/record/locks";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { approvalsOf, approve } from "./approvals";
import { checkPolicy, policySubjectOf, refuseViolations } from "./policy-check";

/** Why a member may not decide on an order; null if they may. Approvers are members whose approval already counts. */
export function refusalToDecide(
  order: { makerId: string; state: OrderState; kind: string; amountRial: number },
  member: { id: string; role: Role },
  approverIds: readonly string[],
  rules: PolicyRules,
): OrderRefusal | null {
  if (order.state !== "awaiting_approval") return "over";
  if (order.makerId === member.id) return "maker";
  if (!roleCan(member.role, "settlements.approve") || !isNamed(rules, order, member.role)) return "role";
  return approverIds.includes(member.id) ? "already" : null;
}

/** Whether the policy names a role for the band of the order's amount. */
const isNamed = (rules: PolicyRules, order: { kind: string; amountRial: number }, role: Role): boolean =>
  bandOf(rulesOf(rules, order.kind as OrderKindId), order.amountRial).roles.some((named) => named === role);

/**
 * A member approves an order as it was shown, identified by its hash. The maker cannot approve, and nobody can
 * approve twice. The order is approved once it has the number of approvals that the policy requires at this moment.
 *
 * @param listHash of the list that the order was approved with
 * @param hold is called in the transaction; keeps the member's session from ending before it is over
 * @throws ApiError `not_found`, `forbidden` (the maker, or a role without the right), `conflict` (the same member
 *   approved already, the order has changed, or it does not wait), `policy_refused`
 */
export function approveOrder(
  orderId: string,
  shownHash: string,
  member: Member,
  listHash: string | null = null,
  hold?: Hold,
): Promise<PaymentOrder> {
  return inOrderTransaction(async (context) => {
    const { tx } = context;
    const { order, approvals: given, role } = await waitingOrder(orderId, shownHash, member, tx);
    await hold?.(tx);
    const check = await checkPolicy(await policySubjectOf(order, tx), tx);
    refuseViolations(check.violations);
    const own = {
      approverName: member.name,
      approverRole: role,
      contentHash: shownHash,
      listHash,
      at: new Date(),
      withdrawnAt: null,
    };
    await tx
      .insert(orderApprovals)
      .values({ orderId, approverId: member.id, ...own })
      .onConflictDoUpdate({
        target: [orderApprovals.orderId, orderApprovals.approverId, orderApprovals.contentHash],
        set: own,
      });
    const [counted] = await tx
      .update(paymentOrders)
      .set({ neededApprovals: check.approvals, policyVersion: check.policyVersion })
      .where(eq(paymentOrders.id, orderId))
      .returning();
    if (!counted) throw new Error("the order is gone");
    const approvals = countApprovals([...given, { approverId: member.id, role }], check, order.makerId);
    const detail = { approvals, needed: check.approvals, policyVersion: check.policyVersion };
    await noteOnOrder(counted, { event: "approved_by", state: counted.state, actor: member, detail }, tx);
    const decided =
      approvals >= check.approvals ? await approve(counted, check.rules.undoSeconds, null, context) : counted;
    const { business } = order;
    const audited = { ...auditedOf(order), ...detail, contentHash: shownHash, listHash };
    await recordAudit({ action: "order.approved", business, actor: member, subject: orderId, detail: audited }, tx);
    return decided;
  });
}

/**
 * A member who could approve rejects the order with a reason. An approved order can also be rejected, as long as
 * nothing was sent.
 *
 * @throws ApiError as {@link approveOrder}
 */
export function rejectOrder(orderId: string, shownHash: string, member: Member, reason: string): Promise<PaymentOrder> {
  return inOrderTransaction(async ({ tx }) => {
    const order = await refusableOrder(orderId, shownHash, member, tx);
    const rejected = await moveOrder(order, { event: "reject", actor: member, detail: { reason } }, tx);
    const detail = { ...auditedOf(order), contentHash: shownHash, reason };
    const { business } = order;
    await recordAudit({ action: "order.rejected", business, actor: member, subject: orderId, detail }, tx);
    return rejected;
  });
}

/**
 * Locks the order's row and returns it with the member's present role, if the member may decide on it as it was
 * shown.
 */
async function waitingOrder(
  orderId: string,
  shownHash: string,
  member: Member,
  tx: Queryable,
): Promise<{ order: PaymentOrder; approvals: CountedApproval[]; role: Role }> {
  const { order, role } = await shownOrder(lockBusinessThenOrder, { orderId, shownHash }, member, tx);
  const approvals = await approvalsOf(order, tx);
  const approvers = approvals.map(({ approverId }) => approverId);
  const { rules } = await currentPolicy(order.business, tx);
  const refusal = refusalToDecide(order, { id: member.id, role }, approvers, rules);
  if (refusal === "maker") throw new ApiError("forbidden", { fields: { orderId: "errors.notTheMaker" } });
  if (refusal === "role") throw new ApiError("forbidden");
  if (refusal === "already") throw new ApiError("conflict", { fields: { orderId: "errors.approvedAlready" } });
  if (refusal === "over") throw new ApiError("conflict");
  return { order, approvals, role };
}

/** The same for a rejection. It is open to every possible approver, even after their approval. */
async function refusableOrder(
  orderId: string,
  shownHash: string,
  member: Member,
  tx: Queryable,
): Promise<PaymentOrder> {
  const { order, role } = await shownOrder(lockOrder, { orderId, shownHash }, member, tx);
  const { rules } = await currentPolicy(order.business, tx);
  const refusal = refusalToReject(order, { id: member.id, role }, rules);
  if (refusal === "over") throw new ApiError("conflict");
  if (refusal !== null) throw new ApiError("forbidden");
  return order;
}

/** Why a member may not reject an order; null if they may. */
export const refusalToReject = (
  order: { makerId: string; state: OrderState; kind: string; amountRial: number },
  member: { id: string; role: Role },
  rules: PolicyRules,
): OrderRefusal | null =>
  refusalToDecide(order.state === "approved" ? { ...order, state: "awaiting_approval" } : order, member, [], rules);

async function shownOrder(
  lock: typeof lockOrder,
  { orderId, shownHash }: { orderId: string; shownHash: string },
  member: Member,
  tx: Queryable,
): Promise<{ order: PaymentOrder; role: Role }> {
  const order = await lock(orderId, tx);
  if (!order || order.business !== member.business) throw new ApiError("not_found");
  // The role is read again under the lock: it or the membership may have been removed since the request began.
  const [seat] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(
        sql`${memberships.memberId}::text = ${member.id}`,
        eq(memberships.business, order.business),
        isNull(memberships.disabledAt),
      ),
    );
  if (!seat) throw new ApiError("forbidden");
  if (order.contentHash !== shownHash) throw new ApiError("conflict");
  return { order, role: seat.role };
}

/**
 * An approver withdraws their own approval, as long as nothing was sent: before the order is approved, or in the undo
 * time after it.
 *
 * @throws ApiError `not_found`, `conflict` if there is nothing to withdraw or it is too late
 */
export function undoApproval(orderId: string, member: Member): Promise<PaymentOrder> {
  return inOrderTransaction(async ({ tx }) => {
    const order = await lockOrder(orderId, tx);
    if (!order || order.business !== member.business) throw new ApiError("not_found");
    if (order.state !== "awaiting_approval" && order.state !== "approved") throw new ApiError("conflict");
    const [withdrawn] = await tx
      .update(orderApprovals)
      .set({ withdrawnAt: new Date() })
      .where(
        and(
          eq(orderApprovals.orderId, orderId),
          eq(orderApprovals.approverId, member.id),
          eq(orderApprovals.contentHash, order.contentHash),
          isNull(orderApprovals.withdrawnAt),
        ),
      )
      .returning();
    if (!withdrawn) throw new ApiError("conflict");
    const columns = { sendAfter: null, attention: null, nextAt: order.expiresAt };
    const open =
      order.state === "approved" ? await moveOrder(order, { event: "reopen", actor: member, columns }, tx) : order;
    await noteOnOrder(open, { event: "approval_withdrawn", state: open.state, actor: member, detail: {} }, tx);
    const { business } = order;
    const detail = auditedOf(order);
    await recordAudit({ action: "order.approval_withdrawn", business, actor: member, subject: orderId, detail }, tx);
    return open;
  });
}

/**
 * The maker withdraws an order, as long as nothing was sent.
 *
 * @throws ApiError `not_found`, `forbidden` (not the maker), `conflict` if it is too late
 */
export function withdrawOrder(orderId: string, member: Member): Promise<PaymentOrder> {
  return inOrderTransaction(async ({ tx }) => {
    const order = await lockOrder(orderId, tx);
    if (!order || order.business !== member.business) throw new ApiError("not_found");
    if (order.makerId !== member.id) throw new ApiError("forbidden");
    const withdrawn = await moveOrder(order, { event: "withdraw", actor: member }, tx);
    const { business } = order;
    const detail = auditedOf(order);
    await recordAudit({ action: "order.withdrawn", business, actor: member, subject: orderId, detail }, tx);
    return withdrawn;
  });
}
