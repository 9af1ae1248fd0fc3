import "server-only";
import { and, inArray, not, sql } from "drizzle-orm";
import { KINDS_OF_ORDERS } from "@/lib/kit/orders/kinds";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { RECHECKED_STATES } from "@/lib/server/orders/record/rechecked";
import { orderTimes } from "@/lib/server/orders/record/times";
import { workOnOrder } from "./work";

const AT_ONCE = 8;

const LOOKED_AT = ["sent", "done", ...RECHECKED_STATES] as const;
const isOfOrders = inArray(paymentOrders.kind, KINDS_OF_ORDERS);

/**
 * Orders for which money may move have a sort of their own, so that look-ups of sent or ended orders never delay
 * them. An order made of other orders is only counted, so it does not wait for look-ups at the service either.
 */
const SORTS = {
  money: inArray(paymentOrders.state, ["awaiting_approval", "approved", "sending", "unknown"]),
  wholes: and(inArray(paymentOrders.state, [...LOOKED_AT]), isOfOrders),
  looks: and(inArray(paymentOrders.state, [...LOOKED_AT]), not(isOfOrders)),
} as const;
type Sort = keyof typeof SORTS;
const EACH_SORT = ["money", "wholes", "looks"] as const;

/**
 * Sweeps again and again for as long as this process lives, beginning at once. The orders of a process that died are
 * found by other processes, or by the process itself after its restart. It needs no job queue: the orders' table
 * holds the state.
 */
export function watchOrders(): void {
  processSingleton("order-watch", () => {
    for (const sort of EACH_SORT) void watch(sort);
    return true;
  });
}

async function watch(sort: Sort): Promise<void> {
  // If there is a job for the order, it gets the first chance.
  await sweep(sort, sort === "money" ? orderTimes().graceMs : 0).catch((error: unknown) =>
    log.warn({ err: error }, "orders could not be swept"),
  );
  setTimeout(() => void watch(sort), orderTimes().sweepMs).unref();
}

/** Works on every due order, even if its job was lost. */
export async function sweepOrders(graceMs: number = orderTimes().graceMs): Promise<void> {
  for (const sort of EACH_SORT) await sweep(sort, graceMs);
}

async function sweep(sort: Sort, graceMs: number): Promise<void> {
  // Orders that become due during a sweep are left to the next one. Otherwise an order that is due again at once
  // would keep the sweep going.
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
 * Claims the order that has been due for longest, so that no other process takes it. If this process dies, the order
 * is due again soon. It claims one at a time, because waiting orders could become due again before their turn.
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
