import "server-only";
import { and, eq, gte, inArray, ne, type SQL } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import type { PaymentOrder } from "@/lib/server/orders/record/change";

/** A request's row is listed at most this long after it. */
const LATE_ROWS_MS = 3 * 24 * 3_600_000;

/**
 * Reads the other orders whose rows may be in the list in which an order is looked for. Orders sent long before this one
 * have no new rows, so they are left out.
 *
 * @param kinds the kinds whose rows are in that list
 * @param isThere a further condition for orders whose rows are in that list
 */
export const otherOrders = ({ business, id, createdAt }: PaymentOrder, kinds: readonly string[], isThere?: SQL) =>
  db()
    .select({ state: paymentOrders.state, receipt: paymentOrders.receipt, content: paymentOrders.content })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        inArray(paymentOrders.kind, [...kinds]),
        isThere,
        ne(paymentOrders.id, id),
        gte(paymentOrders.sendingSince, new Date(createdAt.getTime() - LATE_ROWS_MS)),
      ),
    );

/** The ids of the rows that an order's receipt knows as its own. */
export const rowIdsOf = ({ receipt }: Pick<PaymentOrder, "receipt">): readonly string[] =>
  Array.isArray(receipt?.rowIds) ? (receipt.rowIds as string[]) : [];
