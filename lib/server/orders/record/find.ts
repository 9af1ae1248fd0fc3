import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { orderItems, paymentOrders } from "@/lib/server/db/schema";
import type { PaymentOrder } from "./change";

/** The order that a settlement of the service belongs to: its only payment, or one of its rows. */
export interface OrderOfPayment {
  order: PaymentOrder;
  isRow: boolean;
}

/** @returns null if no order of this business made it */
export async function orderOfTrackId(business: string, trackId: string): Promise<OrderOfPayment | null> {
  if (!isUuid(trackId)) return null;
  const [order] = await db()
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.trackId, trackId), eq(paymentOrders.business, business)));
  if (order) return { order, isRow: false };
  const [row] = await db()
    .select({ order: paymentOrders })
    .from(orderItems)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderItems.orderId))
    .where(and(eq(orderItems.trackId, trackId), eq(paymentOrders.business, business)));
  return row ? { order: row.order, isRow: true } : null;
}

/** @returns null if no order of this business made it */
export const orderOfQueuedId = (business: string, queuedId: string): Promise<OrderOfPayment | null> =>
  orderOfServiceId(business, "queued", queuedId);

/** @returns null if no order of this business made it */
export const orderOfWithdrawal = (business: string, withdrawalId: string): Promise<OrderOfPayment | null> =>
  orderOfServiceId(business, "withdrawal", withdrawalId);

async function orderOfServiceId(
  business: string,
  kind: OrderKindId,
  serviceId: string,
): Promise<OrderOfPayment | null> {
  const [order] = await db()
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(paymentOrders.kind, kind),
        isNotNull(paymentOrders.sentAt),
        eq(paymentOrders.serviceId, serviceId),
      ),
    );
  return order ? { order, isRow: false } : null;
}
