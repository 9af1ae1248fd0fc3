import "server-only";
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OrderKindId } from "@/lib/orders/kinds";
import type { OrderContentView, OrderRow } from "@/lib/orders/views";
import { type Role, roleCan } from "@/lib/permissions";
import type { Queryable } from "@/lib/server/db/client";
import { orderApprovals, paymentOrders } from "@/lib/server/db/schema";
import { maskText } from "@/lib/server/proxy/mask";
import type { PaymentOrder } from "./change";

/** How many approvals an order has for its content as it is. */
const approvalCount = sql<number>`(
  SELECT count(*)::int FROM order_approvals a WHERE a.order_id = payment_orders.id
    AND a.content_hash = payment_orders.content_hash AND a.withdrawn_at IS NULL)`;

/** What lists read of an order. */
export const orderColumns = { order: paymentOrders, approvals: approvalCount };

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An order as lists show it, for a member of this role. */
export function rowOf({ order, approvals }: { order: PaymentOrder; approvals: number }, role: Role): OrderRow {
  return {
    id: order.id,
    kind: order.kind as OrderKindId,
    state: order.state,
    attention: order.attention,
    trackId: order.trackId,
    amountRial: order.amountRial,
    itemCount: order.itemCount,
    destination: order.destination && shownIban(order.destination, role),
    fileName: text(order.content.fileName),
    reason: shownText(order.reason, role),
    makerId: order.makerId,
    makerName: order.makerName,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.state === "awaiting_approval" ? iso(order.expiresAt) : null,
    sentAt: iso(order.sentAt),
    settledAt: iso(order.settledAt),
    failure: shownText(order.failure, role),
    // A hash of few unknown digits gives them away to whoever tries all of them.
    contentHash: roleCan(role, "personal.see") ? order.contentHash : "",
    approvals,
    neededApprovals: order.neededApprovals,
  };
}

/** What an order carries, as its page shows it to this role. */
export function contentOf({ content, destination }: PaymentOrder, role: Role): OrderContentView {
  const type = text(content.type);
  const ownerName = text(content.ownerName);
  return {
    iban: destination && shownIban(destination, role),
    ownerName: ownerName && !roleCan(role, "personal.see") ? maskText(ownerName, "name") : ownerName,
    type: type === "A2A" || type === "ACH" ? type : null,
    isInstant: typeof content.isInstant === "boolean" ? content.isInstant : null,
    paymentNumber: text(content.paymentNumber),
    description: shownText(text(content.description), role),
    fileName: text(content.fileName),
  };
}

export const shownIban = (iban: string, role: Role): string =>
  roleCan(role, "personal.see") ? iban : maskText(iban, "iban");

export const shownText = (value: string | null, role: Role): string | null =>
  value === null || roleCan(role, "personal.see") ? value : maskText(value, "text");

/** Which of these IBANs have been paid before: by an order that was sent, one payment or many. */
export async function paidBefore(business: string, ibans: readonly string[], within: Queryable): Promise<Set<string>> {
  if (ibans.length === 0) return new Set();
  const { rows } = await within.execute<{ iban: string }>(sql`
    SELECT wanted.iban FROM unnest(${sql.param([...ibans])}::text[]) AS wanted (iban) WHERE EXISTS (
      SELECT FROM payment_orders o WHERE o.business = ${business} AND o.destination = wanted.iban
        AND o.state IN ('sent', 'done', 'unknown', 'sending')
    ) OR EXISTS (
      SELECT FROM order_items i WHERE i.business = ${business} AND i.iban = wanted.iban AND i.state IN ('sent', 'done'))`);
  return new Set(rows.map(({ iban }) => iban));
}

/** Which of these orders a member has given an approval that stands. */
export async function approvedBy(
  memberId: string,
  orderIds: readonly string[],
  within: Queryable,
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await within
    .select({ orderId: orderApprovals.orderId, times: count() })
    .from(orderApprovals)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderApprovals.orderId))
    .where(
      and(
        inArray(orderApprovals.orderId, [...orderIds]),
        eq(orderApprovals.approverId, memberId),
        eq(orderApprovals.contentHash, paymentOrders.contentHash),
        isNull(orderApprovals.withdrawnAt),
      ),
    )
    .groupBy(orderApprovals.orderId);
  return new Set(rows.map(({ orderId }) => orderId));
}
