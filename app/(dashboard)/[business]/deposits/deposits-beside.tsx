"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { dayOf } from "./[depositId]/day-of";
import { WORDS } from "./[depositId]/words";

export const DepositsBeside = besideOf(depositRoutes.deposit, WORDS, async () => {
  const { DepositDetail } = await import("@/components/money/deposits/deposit-detail");
  return ({ record, query }) => <DepositDetail depositId={record} day={dayOf(query.get("day"))} />;
});
