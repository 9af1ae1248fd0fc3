"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { WORDS } from "./[orderId]/words";

export const OrdersBeside = besideOf(orderRoutes.order, WORDS, async () => {
  const { OrderDetail } = await import("@/components/money/orders/order-detail");
  return ({ record }) => <OrderDetail orderId={record} />;
});
