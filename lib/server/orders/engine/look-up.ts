import "server-only";
import { desc, eq } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { isOfOrders } from "@/lib/orders/kinds";
import type { OrderState } from "@/lib/orders/states";
import { orderEvents } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { isRechecked } from "@/lib/server/orders/record/rechecked";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { lookUpNow } from "./work";

/** Who asks again and again, while nothing else happens, is one line of the history. */
const ONE_LINE_MS = 60_000;

/** Whether the service has something to say of it: it may have it, or have it after all. */
export const mayBeAsked = (order: PaymentOrder): boolean =>
  !isOfOrders(order.kind) && (order.state === "unknown" || order.state === "sent" || isRechecked(order));

/**
 * Asks the service about an order because a person wants to know, and says so in its history.
 *
 * @returns the state it is in then
 * @throws ApiError `not_found`; `conflict` (there is nothing to ask about); when it could not be asked
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
