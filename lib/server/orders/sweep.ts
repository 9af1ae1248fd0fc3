import "server-only";
import { asc, lte } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { workOnOrder } from "./work";

const PER_RUN = 500;
/** Jobs come first; the sweep is for orders whose job was lost. */
const GRACE_MS = 15_000;

/** Works on every order that something is due for, however its job was lost: the orders' own table is the truth. */
export async function sweepOrders(graceMs = GRACE_MS): Promise<void> {
  const due = await db()
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(lte(paymentOrders.nextAt, new Date(Date.now() - graceMs)))
    .orderBy(asc(paymentOrders.nextAt))
    .limit(PER_RUN);
  for (const { id } of due) {
    await workOnOrder(id).catch((error: unknown) =>
      log.error({ err: error, order: id }, "an order could not be worked on"),
    );
  }
}
