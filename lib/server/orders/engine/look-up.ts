import "server-only";
import { desc, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isOfOrders } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { orderEvents } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { isRechecked } from "@/lib/server/orders/record/rechecked";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { lookUpNow } from "./work";

/** Repeated look-ups by the same person within this time make one line of the history, if nothing else happens. */
const ONE_LINE_MS = 60_000;

/** Whether a look-up makes sense: the service has the order or may have it. */
export const mayBeAsked = (order: PaymentOrder): boolean =>
  !isOfOrders(order.kind) && (order.state === "unknown" || order.state === "sent" || isRechecked(order));

/**
 * Looks an order up at the service on a person's request, and notes this in its history.
 *
 * @returns the order's state afterwards
 * @throws ApiError `not_found`; `conflict` if there is nothing to look up; the error if the service could not be
 *   asked
 */
export async function lookUpFor(orderId: string, member: Member): Promise<OrderState> {
  await inOrderTransaction(async ({ tx }) => {
    const order = await lockOrder(orderId, tx);
    if (!order || order.business !== member.business) throw new ApiError("not_found");
    if (!mayBeAsked(order)) throw new ApiError("conflict");
    const [last] = await tx
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(desc(orderEvents.id))
      .limit(1);
    const isAgain = last?.event === "looked_up" && last.actorId === member.id;
    if (isAgain && Date.now() - last.at.getTime() < ONE_LINE_MS) return;
    await noteOnOrder(order, { event: "looked_up", state: order.state, actor: member, detail: {} }, tx);
  });
  return lookUpNow(orderId, { lane: "person", memberId: member.id });
}
