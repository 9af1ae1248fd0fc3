"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { WORDS } from "./[mismatchId]/words";

export const MismatchesBeside = besideOf(reconciliationRoutes.mismatch, WORDS, async () => {
  const { MismatchPage } = await import("@/components/records/reconciliation/mismatch-page");
  return ({ record }) => <MismatchPage mismatchId={record} />;
});
