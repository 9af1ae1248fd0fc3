import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { canBecome, isMadeAnew, type OrderKindId } from "@/lib/kit/orders/kinds";
import { recordAudit } from "@/lib/server/audit/record";
import { orderApprovals, orderItems, paymentOrders } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { paymentsIn, requirePolicy } from "@/lib/server/orders/approval/policy-check";
import { splitOrder } from "@/lib/server/orders/kinds/registry";
import { auditedOf } from "@/lib/server/orders/record/audited";
import { noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { changesOf } from "@/lib/server/orders/record/changes";
import { orderHash } from "@/lib/server/orders/record/content-hash";
import { itemsOf, writeItems } from "@/lib/server/orders/record/items";
import { lockBusinessThenOrder } from "@/lib/server/orders/record/locks";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";

interface Edit {
  orderId: string;
  /** The hash of the order as the maker saw it. */
  shownHash: string;
  content: unknown;
  reason?: string | null;
  /** If absent, it stays as it is. */
  externalId?: string | null | undefined;
  /** A single payment may be moved into the queue or out of it. */
  kind?: OrderKindId | undefined;
}

/**
 * Whether an order's content may be changed. Once it was sent, a look-up uses its kind and the hash of its rows. With
 * another content the look-up would search for the wrong record.
 */
export const isEditable = ({ kind, state, attempts }: Pick<PaymentOrder, "kind" | "state" | "attempts">): boolean =>
  // The payer's data from the service belongs to the withdrawal as it was made. So a withdrawal is withdrawn and made
  // anew.
  state === "awaiting_approval" && attempts === 0 && !isMadeAnew(kind);

/**
 * The maker changes an order that waits for approval. Approvals are given for a hash, so the earlier ones become
 * void.
 *
 * @throws ApiError `not_found`, `forbidden` (not the maker), `conflict` (it does not wait, has changed, or was sent
 *   before), `policy_refused`, `invalid_input` on `kind`; ZodError with the fields
 */
export function editOrder({ orderId, shownHash, ...edit }: Edit, member: Member): Promise<PaymentOrder> {
  return inOrderTransaction(async ({ tx }) => {
    const order = await lockBusinessThenOrder(orderId, tx);
    if (!order || order.business !== member.business) throw new ApiError("not_found");
    if (order.makerId !== member.id) throw new ApiError("forbidden");
    if (order.state !== "awaiting_approval") throw new ApiError("conflict");
    if (!isEditable(order))
      throw new ApiError("conflict", order.attempts > 0 ? { fields: { orderId: "errors.sentOnce" } } : {});
    const kind = edit.kind ?? (order.kind as OrderKindId);
    if (!canBecome(order.kind, kind)) throw new ApiError("invalid_input", { fields: { kind: "errors.invalid" } });
    const { content, items, amountRial, destination, fingerprint } = splitOrder(kind, edit.content);
    const { reason = null, externalId = order.externalId } = edit;
    const contentHash = orderHash({ kind, content, reason, externalId });
    // This also answers a repeated request whose first answer was lost.
    if (contentHash === order.contentHash) return order;
    if (order.contentHash !== shownHash) throw new ApiError("conflict");
    const before = { ...order, items: await itemsOf(orderId, tx) };
    const changes = changesOf(before, { kind, content, reason, externalId, destination, amountRial, items });
    await tx.delete(orderItems).where(eq(orderItems.orderId, orderId));
    await writeItems(order, items, tx);
    const payments = paymentsIn({ destination, amountRial }, items);
    const { business, makerId } = order;
    const { columns } = await requirePolicy({ business, kind, makerId, amountRial, payments, orderId }, tx);
    // The order was made for others to approve, and it stays so even if a new order would need no approval.
    const neededApprovals = Math.max(1, columns.neededApprovals);
    const [edited] = await tx
      .update(paymentOrders)
      .set({
        kind,
        content,
        contentHash,
        reason,
        externalId,
        amountRial,
        destination,
        fingerprint,
        itemCount: Math.max(1, items.length),
        ...columns,
        neededApprovals,
      })
      .where(eq(paymentOrders.id, orderId))
      .returning();
    if (!edited) throw new Error("the order is gone");
    // If the order is changed back, it has its old hash again. Void approvals must stay void.
    await tx
      .update(orderApprovals)
      .set({ withdrawnAt: new Date() })
      .where(and(eq(orderApprovals.orderId, orderId), isNull(orderApprovals.withdrawnAt)));
    const was = { amountRial: order.amountRial, contentHash: order.contentHash };
    const moved = kind === order.kind ? {} : { kind };
    const detail = { before: was, amountRial, contentHash, ...moved };
    const audited = { ...auditedOf(edited), ...detail };
    const note = { event: "edited", state: edited.state, actor: member, detail: { ...detail, changes } } as const;
    await noteOnOrder(edited, note, tx);
    await recordAudit({ action: "order.edited", business, actor: member, subject: orderId, detail: audited }, tx);
    return edited;
  });
}
