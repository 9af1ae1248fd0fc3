"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { WORDS } from "./[requestId]/words";

export const RequestsBeside = besideOf(gatewayRoutes.paymentRequest, WORDS, async () => {
  const { PaymentRequestDetail } = await import("@/components/collecting/gateway/request-detail");
  return ({ record }) => <PaymentRequestDetail requestId={record} />;
});
