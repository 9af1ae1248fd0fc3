"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { WORDS } from "./[trackId]/words";

export const SettlementsBeside = besideOf(
  settlementRoutes.settlement,
  WORDS,
  async () => (await import("./[trackId]/settlement-here")).SettlementRecord,
);
