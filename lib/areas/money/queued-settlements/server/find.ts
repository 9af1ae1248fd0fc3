import "server-only";
import type { Finder, FinderQuestion } from "@/lib/server/search/finder";
import { queuedSettlementRoutes } from "../declared";
import { queuedSettlementOperations } from "../operations";
import { QUEUED_STATUS } from "../status";

/** The service finds one by its own id alone; the book by all that stands on it. */
const byId: FinderQuestion = async (asker) => {
  const found = await asker.ask(queuedSettlementOperations.show, { queuedId: asker.shape.value.toLowerCase() });
  if (!found) return [];
  const { id, status, amountRial, createdAt } = found.data;
  const hit = asker.hit(id, queuedSettlementRoutes.queuedSettlement(asker.business, id));
  return [{ ...hit, status, amountRial, at: createdAt, isExact: asker.isOneOf([id]) }];
};

export const queuedSettlementFinder: Finder = {
  kind: "queuedSettlement",
  by: { uuid: [byId] },
  views: QUEUED_STATUS,
};
