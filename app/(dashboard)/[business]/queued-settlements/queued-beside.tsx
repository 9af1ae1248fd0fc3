"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { WORDS } from "./[queuedId]/words";

export const QueuedBeside = besideOf(queuedSettlementRoutes.queuedSettlement, WORDS, async () => {
  const { QueuedDetail } = await import("@/components/money/queued-settlements/queued-detail");
  return ({ record }) => <QueuedDetail queuedId={record} />;
});
