import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/book/entry";
import { tehranDayBounds } from "@/lib/format/jalali";
import { routes } from "@/lib/routes";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import type { Withdrawal } from "./answers";
import { withdrawalOperations } from "./operations";
import { WITHDRAWAL_STATUS } from "./status";

/** A withdrawal as the book keeps it; its day is all that the service tells of its time. */
export const entryOfWithdrawal = (row: Withdrawal): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "withdrawal",
  id: row.id,
  at: row.date === null ? null : tehranDayBounds(row.date).from,
  state: row.status,
  isFinal: !["INIT", "PENDING", "UNKNOWN"].includes(row.status),
  amountRial: row.amountRial,
  feeRial: row.wageRial,
  terms: [
    ...termsIn("id", row.id, row.trackId, row.authorizationId, row.transactionId, row.refundId),
    ...termsIn("number", row.paymentNumber),
    ...termsIn("card", row.payerAccount?.pan),
    ...termsIn("text", row.description),
  ],
  record: row,
});

export const withdrawalInBook: RecordInBook<Withdrawal> = {
  kind: "withdrawal",
  // Of the payer it tells the card; who they are its authorization tells, and through that it is found.
  foundBy: [
    "uuid",
    "transactionId",
    "number",
    "trackId",
    "cardTail",
    "mobile",
    "nationalCode",
    "name",
    "amount",
    "words",
  ],
  views: WITHDRAWAL_STATUS,
  permission: "withdrawals.read",
  whose: "tied",
  isDated: true,
  unmasked: ["payerAccount.pan"],
  entry: entryOfWithdrawal,
  show: (row, business) => ({
    id: row.id,
    href: routes.withdrawal(business, row.id),
    day: row.date,
    name: null,
    own: [row.id, row.trackId],
    person: [],
    ids: [row.id, row.trackId],
    links: [row.id, row.trackId, row.authorizationId, row.transactionId],
  }),
  list: listInBook(withdrawalOperations.list, (page, since) => ({
    ...page,
    from: tehranDayBounds(since).from,
  })),
};
