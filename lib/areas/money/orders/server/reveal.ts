import "server-only";
import { and, eq } from "drizzle-orm";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { orderIdInput } from "@/lib/areas/money/orders/schemas";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { orderItems, paymentOrders } from "@/lib/server/db/schema";
import { parseInput } from "@/lib/server/proxy/problem";

/** The masked order fields that can be revealed, named as in `personal` of the service's operations. */
const REVEALED: Readonly<Record<string, readonly string[]>> = {
  [orderOperations.show.id]: ["destination", "receiver", "mobile"],
  [orderOperations.items.id]: ["items.*.iban", "items.*.ownerName"],
};

export const isOrderField = (operationId: string, path: string): boolean =>
  REVEALED[operationId]?.includes(path) === true;

/**
 * The unmasked personal fields of an order or of one of its payments.
 *
 * @param itemId the track id of a payment
 * @returns null if the business has no such record
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
