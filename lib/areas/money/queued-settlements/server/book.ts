import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import type { FilterValues } from "@/lib/kit/records/filter";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import { listInBookOf } from "@/lib/server/book/listed";
import { queuedSettlementRoutes } from "../declared";
import { queuedFilters } from "../filters";
import { queuedSettlementOperations } from "../operations";
import { QUEUED_STATUS } from "../status";
import type { QueuedSettlement } from "./answers";

/** A settlement in line as the book keeps it; once it was submitted its settlement tells the rest. */
export const entryOfQueued = (row: QueuedSettlement): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "queuedSettlement",
  id: row.id,
  at: row.createdAt,
  state: row.status,
  isFinal: row.status !== "QUEUED" && row.status !== "UNKNOWN",
  amountRial: row.amountRial,
  feeRial: row.wageRial,
  terms: [
    ...termsIn("id", row.id, row.trackId, row.transactionId, row.settlementId),
    ...termsIn("number", row.paymentNumber),
    ...termsIn("iban", row.iban),
    ...termsIn("text", row.description),
  ],
  record: row,
});

export const queuedInBook: RecordInBook<QueuedSettlement> = {
  kind: "queuedSettlement",
  // Nothing tells whose account it goes to.
  foundBy: ["uuid", "transactionId", "number", "trackId", "iban", "amount", "words"],
  views: QUEUED_STATUS,
  permission: "settlements.read",
  whose: "own",
  isDated: true,
  unmasked: [],
  entry: entryOfQueued,
  show: (row, business) => ({
    id: row.id,
    href: queuedSettlementRoutes.queuedSettlement(business, row.id),
    name: null,
    own: [row.id, row.trackId, row.iban],
    person: termsIn("iban", row.iban),
    ids: [row.id, row.trackId],
    links: [row.id, row.trackId, row.settlementId, row.transactionId],
  }),
  one: {
    operation: queuedSettlementOperations.show as unknown as NonNullable<
      RecordInBook<QueuedSettlement>["one"]
    >["operation"],
    input: ({ id }) => ({ queuedId: id }),
  },
  list: listInBook(queuedSettlementOperations.list, (page) => page),
};

export const queuedList = listInBookOf(
  "queuedSettlement",
  queuedFilters,
  ({ status, q, sort }: FilterValues<typeof queuedFilters>) => ({ states: status && [status], text: q, sort }),
);
