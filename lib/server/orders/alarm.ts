import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { noteOnOrder, type PaymentOrder } from "./change";
import type { Receipt } from "./kinds";

/**
 * Whether the service tells another amount than was meant, and has not told this one of the order before: the same
 * amount again is the same fact, and whoever released it has seen it.
 */
export async function isNewMismatch({ id }: PaymentOrder, receipt: Receipt, tx: Queryable): Promise<boolean> {
  if (receipt.isAsMeant) return false;
  const { orderId, event, detail } = orderEvents;
  const isIt = sql`${detail} @> ${JSON.stringify({ echoRial: receipt.echoRial })}::jsonb`;
  const [said] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderId, id), eq(event, "unit_mismatch"), isIt))
    .limit(1);
  return said === undefined;
}

/** Writes into the history why nothing of the business is sent any more. */
export async function noteMismatch(order: PaymentOrder, receipt: Receipt, tx: Queryable): Promise<void> {
  const { echoRial, mayBePart } = receipt;
  const detail = { echoRial, ...(mayBePart ? { mayBePart } : {}) };
  await noteOnOrder(order, { event: "unit_mismatch", state: order.state, actor: null, detail }, tx);
}

/** The amount that the service told, for the order's receipt; nothing where it told none. */
export const echoOf = ({ echoRial }: Receipt): { echoRial?: number } => (echoRial === null ? {} : { echoRial });

/** Of a row of `payment_orders`: whether the service has told an amount of it. */
export const wasEchoed = (): SQL => sql`(${paymentOrders.receipt} ? 'echoRial' OR EXISTS (
  SELECT FROM ${orderEvents} AS said WHERE said.order_id = ${paymentOrders.id} AND said.event IN ('accept', 'found')
    AND said.detail ->> 'echoRial' IS NOT NULL))`;
