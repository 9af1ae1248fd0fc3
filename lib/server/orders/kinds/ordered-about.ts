import "server-only";
import { and, desc, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { OrderedAbout } from "@/lib/areas/collecting/withdrawals/timeline";
import { WITHOUT_MONEY } from "@/lib/kit/orders/states";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";

/** Never more refunds of one withdrawal wait at the same time. */
const MOST = 20;

/**
 * The orders of a business about a withdrawal: whether an order collects it again, and its refunds that were not sent
 * yet.
 */
export async function orderedAbout(business: string, withdrawalId: string): Promise<OrderedAbout> {
  const { amountRial, content, createdAt, id, kind, serviceId, state } = paymentOrders;
  const isOfBusiness = eq(paymentOrders.business, business);
  const alive = notInArray(state, [...WITHOUT_MONEY]);
  const inRows = sql`${content} -> 'rows' @> jsonb_build_array(jsonb_build_object('retryOf', ${withdrawalId}::text))`;
  const [[again], refunds] = await Promise.all([
    db()
      .select({ orderId: id, state })
      .from(paymentOrders)
      .where(
        and(
          isOfBusiness,
          alive,
          or(
            and(inArray(kind, ["withdrawal", "debitBatch"]), sql`${content} ->> 'retryOf' = ${withdrawalId}`),
            // After the approval, rows are orders of their own.
            and(eq(kind, "debitBatch"), inArray(state, ["awaiting_approval", "approved"]), inRows),
          ),
        ),
      )
      .orderBy(desc(createdAt))
      .limit(1),
    db()
      .select({ orderId: id, amountRial })
      .from(paymentOrders)
      .where(
        and(
          isOfBusiness,
          eq(kind, "debitRefund"),
          sql`${content} ->> 'withdrawalId' = ${withdrawalId}`,
          inArray(state, ["awaiting_approval", "approved", "sending", "unknown"]),
          isNull(serviceId),
        ),
      )
      .orderBy(createdAt)
      .limit(MOST),
  ]);
  return { again: again ?? null, refunds };
}
