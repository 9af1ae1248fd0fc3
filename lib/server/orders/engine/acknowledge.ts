import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { type Dealable, type DealtWith, type FoundOfMoney, isDealable, type PartEnds } from "@/lib/kit/orders/kinds";
import { recordAudit } from "@/lib/server/audit/record";
import { paymentOrders } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { auditedOf } from "@/lib/server/orders/record/audited";
import { noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";

/**
 * A person has found out with the bank or the service what Daftar cannot, so the order needs nobody any more. Its
 * state stays as known. It is still looked up, and it is never sent again, because the person may have paid in
 * another way. If nothing at the service proves the money, the person also says whether it left its account. If it
 * did not, the next look-up without a result closes the order. If it did, the order is looked up until the service
 * lists it.
 *
 * @param attention the reason that the person has seen
 * @throws ApiError `not_found`, `forbidden` (the maker), `conflict` if the order does not need a person for this
 *   reason
 */
export function acknowledgeOrder(
  {
    orderId,
    attention,
    reason,
    found,
  }: { orderId: string; attention: Dealable; reason: string; found?: FoundOfMoney | undefined },
  member: Member,
): Promise<PaymentOrder> {
  return inOrderTransaction(async ({ tx }) => {
    const order = await lockOrder(orderId, tx);
    if (!order || order.business !== member.business) throw new ApiError("not_found");
    if (order.makerId === member.id) throw new ApiError("forbidden", { fields: { orderId: "errors.notTheMaker" } });
    if (order.attention !== attention || !isDealable(order.attention)) throw new ApiError("conflict");
    const dealtWith: DealtWith = {
      attention,
      memberId: member.id,
      name: member.name,
      at: new Date().toISOString(),
      reason,
      ends: attention === "parts_differ" ? endsOf(order.receipt) : null,
      ...(found ? { found } : {}),
    };
    const [dealt] = await tx
      .update(paymentOrders)
      .set({ attention: null, dealtWith, ...(found ? { nextAt: new Date() } : {}) })
      .where(eq(paymentOrders.id, orderId))
      .returning();
    if (!dealt) throw new Error("the order is gone");
    const detail = { reason, attention, ...(found ? { moneyFound: found } : {}) };
    await noteOnOrder(dealt, { event: "dealt_with", state: dealt.state, actor: member, detail }, tx);
    const { business } = order;
    const audited = { ...auditedOf(order), ...detail };
    await recordAudit({ action: "order.dealt_with", business, actor: member, subject: orderId, detail: audited }, tx);
    return dealt;
  });
}

/**
 * How many of its parts were paid and how many were not, by the service's last answer; null if all parts ended the
 * same way.
 */
export function endsOf(facts: Record<string, unknown> | null): PartEnds | null {
  return (facts?.ends as PartEnds | null | undefined) ?? null;
}

/** The attention reason, unless a person has dealt with it. Other sums than the person saw are a new fact. */
export function unlessDealtWith<Reason extends PaymentOrder["attention"]>(
  { dealtWith }: PaymentOrder,
  reason: Reason,
  ends: PartEnds | null = null,
): Reason | null {
  if (dealtWith === null || dealtWith.attention !== reason) return reason;
  const seen = dealtWith.ends;
  const isSame =
    seen?.paidRial === ends?.paidRial &&
    seen?.unpaidRial === ends?.unpaidRial &&
    (seen?.unlistedRial ?? 0) === (ends?.unlistedRial ?? 0);
  return isSame ? null : reason;
}
