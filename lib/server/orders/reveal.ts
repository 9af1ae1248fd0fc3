import "server-only";
import { and, eq } from "drizzle-orm";
import { orderOperations } from "@/lib/orders/operations";
import { orderIdInput } from "@/lib/orders/schemas";
import { db } from "@/lib/server/db/client";
import { orderItems, paymentOrders } from "@/lib/server/db/schema";
import { parseInput } from "@/lib/server/proxy/serve";
import { isUuid } from "@/lib/server/uuid";

/** What is masked of orders for some and can be revealed, named as `personal` of the service's operations names it. */
const REVEALED: Readonly<Record<string, readonly string[]>> = {
  [orderOperations.show.id]: ["destination", "receiver", "mobile"],
  [orderOperations.items.id]: ["items.*.iban", "items.*.ownerName"],
};

export const isOrderField = (operationId: string, path: string): boolean =>
  REVEALED[operationId]?.includes(path) === true;

/**
 * The personal fields of an order, or of a payment of it, whole.
 *
 * @param itemId of a payment: its track id
 * @returns null when the business has no such record
 */
export async function findOrderRecord(
  input: Record<string, unknown>,
  itemId: string | undefined,
  business: string,
): Promise<{ record: Record<string, unknown>; recordId: string } | null> {
  const { orderId } = parseInput(orderIdInput, { orderId: input.orderId });
  if (itemId === undefined) {
    const [order] = await db()
      .select({ destination: paymentOrders.destination, content: paymentOrders.content })
      .from(paymentOrders)
      .where(and(eq(paymentOrders.id, orderId), eq(paymentOrders.business, business)));
    const record = order && {
      destination: order.destination,
      receiver: order.content.ownerName,
      mobile: order.content.mobile,
    };
    return record ? { record, recordId: orderId } : null;
  }
  if (!isUuid(itemId)) return null;
  const [record] = await db()
    .select({ iban: orderItems.iban, ownerName: orderItems.ownerName })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.business, business), eq(orderItems.trackId, itemId)));
  return record ? { record, recordId: itemId } : null;
}
