import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { OrderAlarm } from "@/lib/kit/orders/kinds";
import type { Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import type { Receipt } from "@/lib/server/orders/kinds/kind";
import { noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";

/** What the service understood differently from the order, as far as its receipt tells. */
export function alarmOf({ otherIban, isAsMeant }: Receipt): OrderAlarm | null {
  if (otherIban) return "other_destination";
  return isAsMeant ? null : "unit_mismatch";
}

/**
 * The same alarm, unless the service has told it for this order before. The same amount or destination again is the
 * same fact, and the person who released the order has seen it.
 */
export async function newAlarm(order: PaymentOrder, receipt: Receipt, tx: Queryable): Promise<OrderAlarm | null> {
  const alarm = alarmOf(receipt);
  if (alarm === null) return null;
  const { orderId, event, detail } = orderEvents;
  const isIt = sql`${detail} @> ${JSON.stringify(toldOf(receipt))}::jsonb`;
  const [said] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderId, order.id), eq(event, alarm), isIt))
    .limit(1);
  return said === undefined ? alarm : null;
}

/** Writes into the history why nothing of the business is sent any more. */
export async function noteAlarm(
  order: PaymentOrder,
  { alarm, receipt }: { alarm: OrderAlarm; receipt: Receipt },
  tx: Queryable,
): Promise<void> {
  const detail = { ...toldOf(receipt), ...(receipt.mayBePart ? { mayBePart: true } : {}) };
  await noteOnOrder(order, { event: alarm, state: order.state, actor: null, detail }, tx);
}

/** If the receipt is about rows, its amount covers only some of them. */
const toldOf = ({ otherIban, echoRial, rows }: Receipt) => ({
  ...(rows && otherIban ? {} : { echoRial }),
  ...(otherIban ? { iban: otherIban } : {}),
});

/** The amount that the service told, for the order's receipt; empty if it told none. */
export const echoOf = ({ echoRial }: Receipt): { echoRial?: number } => (echoRial === null ? {} : { echoRial });

/** SQL on `payment_orders`: whether the service has told an amount for the order. */
export const wasEchoed = (): SQL => sql`(${paymentOrders.receipt} ? 'echoRial' OR EXISTS (
  SELECT FROM ${orderEvents} AS said WHERE said.order_id = ${paymentOrders.id} AND said.event IN ('accept', 'found')
    AND said.detail ->> 'echoRial' IS NOT NULL))`;
