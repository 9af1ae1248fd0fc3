import "server-only";
import { and, inArray, not, sql } from "drizzle-orm";
import { KINDS_OF_ORDERS } from "@/lib/orders/kinds";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { once } from "@/lib/server/once";
import { DOUBTABLE } from "@/lib/server/orders/record/doubt";
import { orderTimes } from "@/lib/server/orders/record/times";
import { workOnOrder } from "./work";

const PER_CLAIM = 32;
const AT_ONCE = 8;

const LOOKED_AT = ["sent", "done", ...DOUBTABLE] as const;
const isOfOrders = inArray(paymentOrders.kind, KINDS_OF_ORDERS);

/**
 * Orders that money may move for come by themselves; looks at what was sent or has ended never stand before them. An order
 * of orders is counted, and nobody asked: it does not wait for looks at the service either.
 */
const SORTS = {
  money: inArray(paymentOrders.state, ["awaiting_approval", "approved", "sending", "unknown"]),
  wholes: and(inArray(paymentOrders.state, [...LOOKED_AT]), isOfOrders),
  looks: and(inArray(paymentOrders.state, [...LOOKED_AT]), not(isOfOrders)),
} as const;
type Sort = keyof typeof SORTS;
const EACH_SORT = ["money", "wholes", "looks"] as const;

/**
 * Sweeps again and again for as long as this process lives, beginning at once: whatever a process that died had in
 * hand is found by the others, and by itself when it comes back. It needs no job queue: the orders' table is the truth.
 */
export function watchOrders(): void {
  once("order-watch", () => {
    for (const sort of EACH_SORT) void watch(sort);
    return true;
  });
}

async function watch(sort: Sort): Promise<void> {
  // Jobs come first where there are any.
  await sweep(sort, sort === "money" ? orderTimes().graceMs : 0).catch((error: unknown) =>
    log.warn({ err: error }, "orders could not be swept"),
  );
  setTimeout(() => void watch(sort), orderTimes().sweepMs).unref();
}

/** Works on every order that something is due for, however its job was lost. */
export async function sweepOrders(graceMs: number = orderTimes().graceMs): Promise<void> {
  for (const sort of EACH_SORT) await sweep(sort, graceMs);
}

async function sweep(sort: Sort, graceMs: number): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const due = (await claim(sort, graceMs)).filter((id) => !seen.has(id));
    if (due.length === 0) return;
    for (const id of due) seen.add(id);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let id = due.shift(); id; id = due.shift()) {
          await workOnOrder(id).catch((error: unknown) =>
            log.error({ err: error, order: id }, "an order could not be worked on"),
          );
        }
      }),
    );
  }
}

/**
 * Takes orders that something is due for, the longest waiting first, so that no other process takes them too; should
 * this one die they are due again soon.
 */
async function claim(sort: Sort, graceMs: number): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(sql`
    UPDATE ${paymentOrders} SET next_at = now() + ${orderTimes().inFlightMs} * interval '1 millisecond'
    WHERE id IN (SELECT id FROM ${paymentOrders}
      WHERE next_at <= now() - ${graceMs} * interval '1 millisecond' AND ${SORTS[sort]}
      ORDER BY next_at LIMIT ${PER_CLAIM} FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  return rows.map(({ id }) => id);
}
