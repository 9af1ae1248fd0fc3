"use client";

import type { ReactNode } from "react";
import { panelOf } from "@/components/kit/data-table/panel-of";
import { RecordBeside } from "@/components/kit/data-table/record-beside";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import { WORDS } from "./[withdrawalId]/words";

const panel = panelOf(WORDS, async () => (await import("./[withdrawalId]/withdrawal-here")).WithdrawalRecord);

export function WithdrawalsBeside({ children }: { children: ReactNode }) {
  return (
    <RecordBeside base={withdrawalRoutes.withdrawal(useBusiness(), "")} panel={panel}>
      {children}
    </RecordBeside>
  );
}
