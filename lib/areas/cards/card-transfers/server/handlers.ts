import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { storedApplication } from "@/lib/areas/cards/cards/server/record";
import { HOLDER_KINDS } from "@/lib/kit/orders/kinds";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { orderColumns, rowOf } from "@/lib/server/orders/record/rows";
import { cardTransferOperations as operations } from "../operations";
import { confirmTransfer, sendTransferCode } from "./code";
import { transferPage } from "./page";

/** Older ones are found in the list of orders. */
const MOST = 20;

export const handlers = [
  handle(operations.orders, async ({ applicationId }, { business, member }) => {
    const { cardholderId } = await storedApplication(business, applicationId);
    if (cardholderId === null) return { orders: [], isCut: false };
    const rows = await db()
      .select(orderColumns())
      .from(paymentOrders)
      .where(
        and(
          eq(paymentOrders.business, business),
          inArray(paymentOrders.kind, [...HOLDER_KINDS]),
          sql`${paymentOrders.content} ->> 'cardholderId' = ${cardholderId}`,
        ),
      )
      .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
      .limit(MOST + 1);
    return { orders: rows.slice(0, MOST).map((row) => rowOf(row, member.role)), isCut: rows.length > MOST };
  }),
  handle(operations.confirm, confirmTransfer),
  handle(operations.sendCode, ({ orderId }, context) => sendTransferCode(orderId, context)),
  handle(operations.pageLink, ({ orderId }, context) => transferPage(orderId, context)),
];
