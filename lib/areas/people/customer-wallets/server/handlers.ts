import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { CUSTOMER_WALLET_KINDS } from "@/lib/kit/orders/kinds";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { rowIdsOf } from "@/lib/server/orders/kinds/other-orders";
import { orderColumns, rowOf } from "@/lib/server/orders/record/rows";
import { customerWalletOperations } from "../operations";

/** A customer has few; older ones than these are found in the list of orders. */
const MOST = 300;

export const handlers = [
  handle(customerWalletOperations.orders, async ({ customerId }, { business, member }) => {
    const rows = await db()
      .select(orderColumns())
      .from(paymentOrders)
      .where(
        and(
          eq(paymentOrders.business, business),
          inArray(paymentOrders.kind, [...CUSTOMER_WALLET_KINDS]),
          sql`${paymentOrders.content} ->> 'customerId' = ${customerId}`,
        ),
      )
      .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
      .limit(MOST + 1);
    return {
      orders: rows.slice(0, MOST).map((row) => ({
        ...rowOf(row, member.role),
        code: String(row.order.content.walletCode),
        serviceId: row.order.serviceId,
        rowIds: rowIdsOf(row.order),
      })),
      isCut: rows.length > MOST,
    };
  }),
];
