"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { debitRefundRoutes } from "@/lib/areas/collecting/debit-refunds/declared";
import { WORDS } from "./[refundId]/words";

export const RefundsBeside = besideOf(debitRefundRoutes.debitRefund, WORDS, async () => {
  const { RefundDetail } = await import("@/components/collecting/debit-refunds/refund-detail");
  return ({ record }) => <RefundDetail refundId={record} />;
});
