import "server-only";
import type { Asker } from "@/lib/server/search/asker";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { debitRefundRoutes } from "../declared";
import { debitRefundOperations } from "../operations";
import { REFUND_STATUS } from "../status";
import type { DebitRefund } from "./answers";

const hitOf = (asker: Asker, row: DebitRefund) => ({
  ...asker.hit(row.id, debitRefundRoutes.debitRefund(asker.business, row.id)),
  status: row.status,
  amountRial: row.amountRial,
  at: row.date,
  isExact: asker.isOneOf([row.id]),
});

const byId: FinderQuestion = async (asker) => {
  const found = await asker.ask(debitRefundOperations.show, { refundId: asker.shape.value.toLowerCase() });
  return found ? [hitOf(asker, found.data)] : [];
};

/** What was given back of the withdrawal whose id is asked for; rows of another one are none of it. */
const ofWithdrawal: FinderQuestion = async (asker) => {
  const withdrawalId = asker.shape.value.toLowerCase();
  const page = await asker.ask(debitRefundOperations.list, { withdrawalId, page: 1, perPage: PER_QUESTION });
  const own = (page?.data.items ?? []).filter((row) => row.withdrawalId.toLowerCase() === withdrawalId);
  return own.map((row) => hitOf(asker, row));
};

export const debitRefundFinder: Finder = {
  kind: "debitRefund",
  by: { uuid: [byId, ofWithdrawal] },
  views: REFUND_STATUS,
};
