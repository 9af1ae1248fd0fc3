import "server-only";
import { isOfMany } from "@/lib/kit/orders/kinds";
import { isSameNumber } from "@/lib/kit/orders/own-number";
import { roleCan } from "@/lib/kit/permissions";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { orderRoutes } from "../declared";
import { orderOperations } from "../operations";
import { ORDER_VIEWS, viewOfOrder } from "../status";
import { listOrders } from "./ask";

/** Orders of ours, by all that stands on their page: it is our own table that has it. */
const byText: FinderQuestion = async (asker) => {
  const { member } = asker.context;
  const { kind, value } = asker.shape;
  if (!roleCan(member.role, orderOperations.list.permission)) return [];
  const q = kind === "uuid" ? value.toLowerCase() : value;
  const page = await listOrders({ q, page: 1, perPage: PER_QUESTION }, member, [asker.shape]);
  asker.noteMore("order", page.hasMore);
  return page.items.map((row) => ({
    ...asker.hit(row.id, orderRoutes.order(asker.business, row.id)),
    status: viewOfOrder(row),
    amountRial: row.amountRial,
    at: row.createdAt,
    name: row.receiver ?? row.fileName,
    // A batch is found by each of its payments too.
    isExact:
      kind === "batchId" ||
      (kind === "ownNumber"
        ? isOfMany(row.kind) || isSameNumber(row.externalId, value)
        : asker.isOneOf([row.id, row.trackId])),
  }));
};

export const orderFinder: Finder = {
  kind: "order",
  by: {
    uuid: [byText],
    iban: [byText],
    name: [byText],
    words: [byText],
    number: [byText],
    transactionId: [byText],
    trackId: [byText],
    amount: [byText],
    batchId: [byText],
    fileName: [byText],
    ownNumber: [byText],
  },
  views: ORDER_VIEWS,
  wholeList: (business) => orderRoutes.orders(business),
};
