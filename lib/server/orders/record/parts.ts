import "server-only";
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { hasRows, type PartState } from "@/lib/orders/kinds";
import { isSettled, type OrderState } from "@/lib/orders/states";
import type { Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import type { PaymentOrder } from "./change";
import { countItems, rowsInDoubt } from "./items";
import { lockEndOfPart } from "./locks";

/** Where one withdrawal of many stands, as the whole counts it. */
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

/** The states of an order that the whole counts as standing there. */
export const statesOf = (standing: PartState): OrderState[] =>
  (Object.keys(STANDINGS) as OrderState[]).filter((state) => STANDINGS[state] === standing);

export const standingOf = (state: OrderState): PartState => STANDINGS[state];

/** How many payments of an order of many stand where: rows of a batch, or withdrawals that are orders of their own. */
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
  // Until it is agreed to, they are not orders yet.
  if (rows.length === 0) counts.waiting = itemCount;
  return counts;
}

/** The order that a part is one of. */
export async function wholeOf({ partOf }: PaymentOrder, within: Queryable): Promise<PaymentOrder> {
  const [whole] = partOf ? await within.select().from(paymentOrders).where(eq(paymentOrders.id, partOf)) : [];
  if (!whole) throw new Error("a part without its whole");
  return whole;
}

/**
 * A part has ended, or goes on after all: the sweep looks what the whole has come to. A hundred of them may end at once,
 * so whoever comes second finds it due already; whoever counts
 * meanwhile waits for both, or what came second would be seen by nobody.
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

/** How many payments of an order have not stayed where they were meant to; those that people took back they know of. */
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
