"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { WORDS } from "./payments/[paymentId]/words";

export const PaymentsBeside = besideOf(gatewayRoutes.gatewayPayment, WORDS, async () => {
  const { PaymentDetail } = await import("@/components/collecting/gateway/payment-detail");
  return ({ record }) => <PaymentDetail paymentId={record} />;
});
