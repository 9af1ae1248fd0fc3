import { type BookEntry, termsIn } from "@/lib/kit/book/entry";
import { maskedPaths } from "@/lib/kit/operations/define";
import type { RecordInBook } from "@/lib/server/book/area";
import { walletRoutes } from "../declared";
import { walletOperations } from "../operations";
import { channelOfTitle, isRefund, isSettlement, TRANSACTION_STATUS, wayOf } from "../status";
import type { Transaction } from "./answers";

const OPEN: readonly Transaction["status"][] = ["in_progress", "settlement_in_progress", "unknown"];

/**
 * A statement row as the book stores it.
 * @param aboutAt its approximate time, if the row has none
 * @param isRefund whether the service lists it as a refund; its title may not say so in known words
 */
export function entryOfTransaction(row: Transaction, aboutAt: string, isRefund: boolean): BookEntry & { at: string } {
  const { effectRial: _effect, ...record } = row;
  const ibans = [row.payer.iban, row.receiver.iban];
  return {
    kind: "transaction",
    id: row.id,
    at: row.createdAt ?? row.paidAt ?? aboutAt,
    endedAt: row.paidAt,
    state: row.status,
    isFinal: !OPEN.includes(row.status),
    amountRial: row.amountRial,
    feeRial: row.wageRial,
    channel: isRefund ? "refund" : channelOfTitle(row.channelTitle),
    balanceRial: row.balanceAfterRial,
    terms: [
      ...termsIn("id", row.id, row.trackId, row.uuid, row.revisedTransactionId, row.sourceTransactionId),
      ...termsIn("number", row.refId, row.trackingCode, row.factorNumber, row.paymentNumber),
      ...termsIn("iban", ...ibans),
      ...termsIn("mobile", row.mobile, row.payer.mobile, row.receiver.mobile),
      ...termsIn("name", row.payer.name, row.receiver.name),
      ...termsIn("card", row.card),
      // What was kept before there were any has none.
      ...termsIn("text", row.description, ...(row.comments ?? [])),
    ],
    record,
  };
}

const ownIds = (row: Transaction) => [
  row.id,
  row.trackId,
  row.refId,
  row.trackingCode,
  row.factorNumber,
  row.paymentNumber,
];

export const transactionInBook: RecordInBook<Transaction> = {
  kind: "transaction",
  foundBy: [
    "uuid",
    "transactionId",
    "number",
    "trackId",
    "mobile",
    "iban",
    "card",
    "cardTail",
    "name",
    "amount",
    "words",
  ],
  views: TRANSACTION_STATUS,
  permission: "transactions.read",
  whose: "own",
  isDated: true,
  unmasked: ["card"],
  personal: maskedPaths(walletOperations.transactions),
  entry: (row) => entryOfTransaction(row, "", false),
  show: (row, business) => ({
    id: row.id,
    href: walletRoutes.transaction(business, row.id),
    name: row.payer.name ?? row.receiver.name,
    own: [...ownIds(row), row.payer.iban, row.receiver.iban, row.mobile, row.payer.mobile, row.receiver.mobile],
    // The other side: of a payment its receiver is the business itself.
    person: isSettlement(row)
      ? termsIn("iban", row.receiver.iban)
      : [...termsIn("mobile", row.mobile, row.payer.mobile), ...termsIn("iban", row.payer.iban)],
    ids: [row.id, row.trackId],
    ...wayOf(row),
    ...(isRefund(row) && { givesBack: { of: row.sourceTransactionId, number: row.paymentNumber } }),
    links: [row.id, row.trackId],
  }),
};
