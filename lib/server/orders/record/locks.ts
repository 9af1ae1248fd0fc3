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

/** The same with the lock on its business's payouts, which is taken before any order's row. */
export async function lockOrderAndPayouts(orderId: string, tx: Queryable): Promise<PaymentOrder | undefined> {
  const [known] = await tx
    .select({ business: paymentOrders.business })
    .from(paymentOrders)
    .where(eq(paymentOrders.id, orderId));
  if (!known) return undefined;
  await lockPayouts(known.business, tx);
  return lockOrder(orderId, tx);
}

/** Limits over several orders are held one order after another, in all processes, until the transaction ends. */
export async function lockPayouts(business: string, tx: Queryable): Promise<void> {
  await takeLock(tx, "payouts", business);
}

/** Whoever writes a part's end down holds this on the whole until it is committed; any number may at once. */
export async function lockEndOfPart(wholeId: string, tx: Queryable): Promise<void> {
  await takeSharedLock(tx, "parts", wholeId);
}

/** Waits until every end of a part that is being written is there to be counted. Not within a transaction that holds a row. */
export async function awaitEndsOfParts(wholeId: string, within: Queryable): Promise<void> {
  await takeLock(within, "parts", wholeId);
}
