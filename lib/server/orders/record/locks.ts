import "server-only";
import { eq } from "drizzle-orm";
import type { Queryable } from "@/lib/server/db/client";
import { takeLock, takeSharedLock } from "@/lib/server/db/locks";
import { paymentOrders } from "@/lib/server/db/schema";
import type { PaymentOrder } from "./change";

/** The order with its row locked until the transaction ends; undefined when there is none. */
export async function lockOrder(orderId: string, tx: Queryable): Promise<PaymentOrder | undefined> {
  const [order] = await tx.select().from(paymentOrders).where(eq(paymentOrders.id, orderId)).for("update");
  return order;
}

/** The same with the lock on the business's orders, which must be taken before any order's row. */
export async function lockBusinessThenOrder(orderId: string, tx: Queryable): Promise<PaymentOrder | undefined> {
  const [known] = await tx
    .select({ business: paymentOrders.business })
    .from(paymentOrders)
    .where(eq(paymentOrders.id, orderId));
  if (!known) return undefined;
  await lockBusinessOrders(known.business, tx);
  return lockOrder(orderId, tx);
}

/**
 * Takes the lock for limits over several orders. All processes check them one after another until the transaction
 * ends.
 */
export async function lockBusinessOrders(business: string, tx: Queryable): Promise<void> {
  await takeLock(tx, "orders", business);
}

/**
 * The writer of a part's end holds this lock on the whole order until the commit. Any number of writers may hold it
 * at once.
 */
export async function lockEndOfPart(wholeId: string, tx: Queryable): Promise<void> {
  await takeSharedLock(tx, "parts", wholeId);
}

/**
 * Waits until all ends of parts that are being written can be counted. Do not call it within a transaction that holds
 * a row.
 */
export async function awaitEndsOfParts(wholeId: string, within: Queryable): Promise<void> {
  await takeLock(within, "parts", wholeId);
}
