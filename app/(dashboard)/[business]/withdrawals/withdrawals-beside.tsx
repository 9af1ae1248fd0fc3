"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { WORDS } from "./[withdrawalId]/words";

export const WithdrawalsBeside = besideOf(
  withdrawalRoutes.withdrawal,
  WORDS,
  async () => (await import("./[withdrawalId]/withdrawal-here")).WithdrawalRecord,
);
