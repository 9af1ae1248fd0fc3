import "server-only";
import type { Asker } from "@/lib/server/search/asker";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { settlementRoutes } from "../declared";
import { settlementOperations } from "../operations";
import { SETTLEMENT_STATUS } from "../status";
import type { Settlement } from "./answers";

function hitOf(asker: Asker, row: Settlement) {
  if (row.transactionId !== null) asker.seen.entries.add(row.transactionId);
  const id = row.trackId ?? row.id;
  const hit = asker.hit(id, settlementRoutes.settlement(asker.business, id));
  const isExact = asker.isOneOf([row.id, row.trackId, row.iban]);
  return { ...hit, status: row.status, amountRial: row.amountRial, at: row.createdAt ?? row.date, isExact };
}

const byTrackId: FinderQuestion = async (asker) => {
  const found = await asker.ask(settlementOperations.show, { trackId: asker.shape.value });
  return found ? [hitOf(asker, found.data)] : [];
};

const byIban: FinderQuestion = async (asker) => {
  const page = await asker.ask(settlementOperations.list, { q: asker.shape.value, page: 1, perPage: PER_QUESTION });
  asker.noteMore("settlement", page?.data.hasMore);
  return (page?.data.items ?? []).filter((row) => asker.isOneOf([row.iban])).map((row) => hitOf(asker, row));
};

export const settlementFinder: Finder = {
  kind: "settlement",
  by: { uuid: [byTrackId], trackId: [byTrackId], iban: [byIban] },
  isMeant: true,
  views: SETTLEMENT_STATUS,
  wholeList: (business) => settlementRoutes.settlements(business),
};
