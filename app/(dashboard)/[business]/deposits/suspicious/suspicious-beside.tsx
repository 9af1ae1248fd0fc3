"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { WORDS } from "./[paymentId]/words";

export const SuspiciousBeside = besideOf(depositRoutes.suspiciousDeposit, WORDS, async () => {
  const { SuspiciousDetail } = await import("@/components/money/deposits/suspicious-detail");
  return ({ record }) => <SuspiciousDetail paymentId={record} />;
});
