import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import type { FilterValues } from "@/lib/kit/records/filter";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import { listInBookOf } from "@/lib/server/book/listed";
import { debitRefundRoutes } from "../declared";
import { debitRefundFilters } from "../filters";
import { debitRefundOperations } from "../operations";
import { REFUND_STATUS } from "../status";
import type { DebitRefund } from "./answers";

/** A refund as the book keeps it; its day is all that the service tells of its time. */
export const entryOfDebitRefund = (row: DebitRefund): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "debitRefund",
  id: row.id,
  at: row.date === null ? null : tehranDayBounds(row.date).from,
  state: row.status,
  isFinal: row.status === "DONE" || row.status === "FAILED",
  amountRial: row.amountRial,
  feeRial: row.wageRial,
  facts: { withdrawalId: row.withdrawalId, code: row.errorCode },
  terms: [
    ...termsIn("id", row.id, row.trackId, row.withdrawalId, row.authorizationId, row.transactionId),
    ...termsIn("number", row.paymentNumber),
    ...termsIn("text", row.description),
  ],
  record: row,
});

export const debitRefundInBook: RecordInBook<DebitRefund> = {
  kind: "debitRefund",
  // The withdrawal's authorization has the payer, through which it is found.
  foundBy: ["uuid", "transactionId", "number", "trackId", "mobile", "nationalCode", "name", "amount", "words"],
  views: REFUND_STATUS,
  permission: "debitRefunds.read",
  whose: "tied",
  isDated: true,
  unmasked: [],
  entry: entryOfDebitRefund,
  show: (row, business) => ({
    id: row.id,
    href: debitRefundRoutes.debitRefund(business, row.id),
    day: row.date,
    name: null,
    own: [row.id, row.trackId],
    person: [],
    ids: [row.id, row.trackId],
    givesBack: { of: row.transactionId, number: null },
    links: [row.id, row.trackId, row.withdrawalId, row.authorizationId, row.transactionId],
  }),
  list: listInBook(debitRefundOperations.list, (page) => page),
  // No webhook tells of it.
  one: { operation: debitRefundOperations.show, input: ({ id }) => ({ refundId: id }) },
};

export const debitRefundList = listInBookOf(
  "debitRefund",
  debitRefundFilters,
  ({ withdrawalId, status, q, sort }: FilterValues<typeof debitRefundFilters>) => ({
    states: status && [status],
    having: termsIn("id", withdrawalId),
    text: q,
    sort,
  }),
);
