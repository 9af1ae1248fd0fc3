import "server-only";
import type { ServiceResult } from "@/lib/server/proxy/call-service";
import type { Asker } from "@/lib/server/search/asker";
import type { Finder, FinderQuestion } from "@/lib/server/search/finder";
import { withdrawalRoutes } from "../declared";
import { withdrawalOperations } from "../operations";
import { WITHDRAWAL_STATUS } from "../status";
import type { Withdrawal } from "./answers";

function hitsOf(asker: Asker, answer: ServiceResult<Withdrawal> | null) {
  if (!answer) return [];
  const { data: row } = answer;
  if (row.transactionId !== null) asker.seen.entries.add(row.transactionId);
  const hit = asker.hit(row.id, withdrawalRoutes.withdrawal(asker.business, row.id));
  const isExact = asker.isOneOf([row.id, row.trackId]);
  return [{ ...hit, status: row.status, amountRial: row.amountRial, at: row.date, isExact }];
}

const byId: FinderQuestion = async (asker) =>
  hitsOf(asker, await asker.ask(withdrawalOperations.show, { withdrawalId: asker.shape.value.toLowerCase() }));
const byTrackId: FinderQuestion = async (asker) =>
  hitsOf(asker, await asker.ask(withdrawalOperations.byTrackId, { trackId: asker.shape.value }));

export const withdrawalFinder: Finder = {
  kind: "withdrawal",
  by: { uuid: [byId, byTrackId], number: [byTrackId], trackId: [byTrackId] },
  isMeant: true,
  views: WITHDRAWAL_STATUS,
};
