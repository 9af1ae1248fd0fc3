import { declareArea, place, queryText, screenOfRecord } from "@/lib/kit/areas/declare";

export const queuedSettlementRoutes = {
  queuedSettlements: (business: string, query?: Record<string, string>) =>
    `/${business}/queued-settlements${queryText(query)}`,
  queuedSettlement: (business: string, queuedId: string) =>
    `/${business}/queued-settlements/${encodeURIComponent(queuedId)}`,
};

/** Settlements that the service keeps in its queue until there is money. */
export const queuedSettlements = declareArea({
  permissions: {},
  tags: ["queued-settlements"],
  screens: [
    place("queuedSettlements", queuedSettlementRoutes.queuedSettlements, "settlements.read", {
      place: "payouts",
      tab: 3,
      icon: "Hourglass",
    }),
    screenOfRecord("queued-settlement", queuedSettlementRoutes.queuedSettlement, "settlements.read"),
  ],
  hits: { queuedSettlement: "queuedSettlements" },
  files: ["queuedSettlements"],
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
