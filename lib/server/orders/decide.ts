import "server-only";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { orderApprovals } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { lockOrder, moveOrder, type PaymentOrder } from "./change";
import { inOrderTransaction } from "./transaction";

/**
 * A member agrees to an order as it was shown, by its hash. The maker never does, and nobody twice.
 *
 * @throws ApiError `not_found`, `forbidden` (the maker, or a role without the permission), `conflict` (the content is
 *   another by now, or it is no longer waiting)
 */
export function approveOrder(orderId: string, shownHash: string, member: Member): Promise<PaymentOrder> {
  return inOrderTransaction(async ({ tx, enqueue }) => {
    const order = await lockOrder(orderId, tx);
    if (!order || order.business !== member.business) throw new ApiError("not_found");
    if (order.makerId === member.id || !roleCan(member.role, "settlements.approve")) throw new ApiError("forbidden");
    if (order.contentHash !== shownHash) throw new ApiError("conflict");
    const columns = { nextAt: new Date() };
    const approved = await moveOrder(order, { event: "approve", actor: member, columns }, tx);
    await tx
      .insert(orderApprovals)
      .values({ orderId, approverId: member.id, approverName: member.name, contentHash: shownHash });
    const { business } = order;
    const detail = { contentHash: shownHash, amountRial: order.amountRial };
    await recordAudit({ action: "order.approved", business, actor: member, subject: orderId, detail }, tx);
    await enqueue(orderId);
    return approved;
  });
}
