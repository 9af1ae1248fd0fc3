import "server-only";
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { hasRows, type PartState } from "@/lib/kit/orders/kinds";
import { isSettled, type OrderState } from "@/lib/kit/orders/states";
import type { Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import type { PaymentOrder } from "./change";
import { countItems, rowsInDoubt } from "./items";
import { lockEndOfPart } from "./locks";

/** The standing of a part as its whole order counts it. */
const STANDINGS: Record<OrderState, PartState> = {
  awaiting_approval: "waiting",
  approved: "waiting",
  sending: "sent",
  unknown: "unknown",
  sent: "sent",
  done: "done",
  failed: "failed",
  canceled: "canceled",
  rejected: "canceled",
  expired: "canceled",
  reversed: "reversed",
};

/** The order states that count as this standing. */
export const statesOf = (standing: PartState): OrderState[] =>
  (Object.keys(STANDINGS) as OrderState[]).filter((state) => STANDINGS[state] === standing);

export const standingOf = (state: OrderState): PartState => STANDINGS[state];

/** The number of payments by standing: rows of a batch, or withdrawals that are orders of their own. */
export async function countPayments(
  { id, kind, state: stateNow, itemCount }: Pick<PaymentOrder, "id" | "kind" | "state" | "itemCount">,
  within: Queryable,
): Promise<Record<PartState, number>> {
  if (hasRows(kind)) {
    const items = await countItems(id, within);
    const unknown = (await rowsInDoubt({ id, kind, state: stateNow }, within))?.waiting ?? 0;
    return { ...items, waiting: items.waiting - unknown, unknown };
  }
  const rows = await within
    .select({ state: paymentOrders.state, count: sql<number>`count(*)::int` })
    .from(paymentOrders)
    .where(eq(paymentOrders.partOf, id))
    .groupBy(paymentOrders.state);
  const counts = { waiting: 0, sent: 0, unknown: 0, done: 0, failed: 0, canceled: 0, reversed: 0 };
  for (const { state, count } of rows) counts[STANDINGS[state]] += count;
  // Before the approval they are not orders yet.
  if (rows.length === 0) counts.waiting = itemCount;
  return counts;
}

/** The whole order of a part. */
export async function wholeOf({ partOf }: PaymentOrder, within: Queryable): Promise<PaymentOrder> {
  const [whole] = partOf ? await within.select().from(paymentOrders).where(eq(paymentOrders.id, partOf)) : [];
  if (!whole) throw new Error("a part without its whole");
  return whole;
}

/**
 * Makes the whole order due after a part has ended or was reopened. The sweep then counts its parts. A hundred parts
 * may end at once, and the later ones find it due already. The counting waits for all of them, so that no end is
 * missed.
 */
export async function tellWhole(part: PaymentOrder, before: OrderState, tx: Queryable): Promise<void> {
  if (part.partOf === null || (!isSettled(part.state) && !isSettled(before))) return;
  await lockEndOfPart(part.partOf, tx);
  const { id, nextAt, state } = paymentOrders;
  await tx
    .update(paymentOrders)
    .set({ nextAt: sql`now()` })
    .where(and(eq(id, part.partOf), ne(state, "sending"), or(isNull(nextAt), sql`${nextAt} > now()`)));
}

/** The number of payments that have not stayed with their receivers. Parts that people stopped are left out. */
export async function countUnstayed(order: PaymentOrder, within: Queryable): Promise<number> {
  const { failed, canceled, reversed } = await countPayments(order, within);
  return failed + canceled + reversed - (canceled > 0 ? await countTakenBack(order, within) : 0);
}

async function countTakenBack({ id, kind }: PaymentOrder, within: Queryable): Promise<number> {
  if (hasRows(kind)) return 0;
  const byPeople = sql`EXISTS (SELECT FROM ${orderEvents} WHERE ${orderEvents.orderId} = ${paymentOrders.id}
    AND ${orderEvents.event} IN ('withdraw', 'reject', 'cancel_asked'))`;
  const isCanceled = inArray(paymentOrders.state, statesOf("canceled"));
  const [row] = await within
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.partOf, id), isCanceled, byPeople));
  return row?.count ?? 0;
}
