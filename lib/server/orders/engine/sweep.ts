import "server-only";
import { and, inArray, not, sql } from "drizzle-orm";
import { KINDS_OF_ORDERS } from "@/lib/orders/kinds";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { RECHECKED_STATES } from "@/lib/server/orders/record/rechecked";
import { orderTimes } from "@/lib/server/orders/record/times";
import { processSingleton } from "@/lib/server/process-singleton";
import { workOnOrder } from "./work";

const AT_ONCE = 8;

const LOOKED_AT = ["sent", "done", ...RECHECKED_STATES] as const;
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
  processSingleton("order-watch", () => {
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
  // Orders that become due during a sweep are left to the next one, or an order that is due again at once would keep it going.
  const { rows } = await db().execute<{ until: string }>(
    sql`SELECT (now() - ${graceMs} * interval '1 millisecond')::text AS until`,
  );
  const until = rows[0]?.until ?? "";
  const ended = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = await claim(sort, until); id; id = await claim(sort, until)) {
        await workOnOrder(id).catch((error: unknown) =>
          log.error({ err: error, order: id }, "an order could not be worked on"),
        );
      }
    }),
  );
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

/**
 * Claims the order that has been due for longest, so that no other process takes it; if this process dies, the order is due
 * again soon. One at a time: claimed orders that waited here could become due again before their turn.
 */
async function claim(sort: Sort, until: string): Promise<string | undefined> {
  const { rows } = await db().execute<{ id: string }>(sql`
    UPDATE ${paymentOrders} SET next_at = now() + ${orderTimes().inFlightMs} * interval '1 millisecond'
    WHERE id = (SELECT id FROM ${paymentOrders}
      WHERE next_at <= ${until}::timestamptz AND ${SORTS[sort]}
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  return rows[0]?.id;
}
