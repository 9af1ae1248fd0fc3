import type { BookEntry, BookTerm } from "@/lib/book/entry";
import type { Transaction } from "./answers";
import { channelOfTitle } from "./channel";

const OPEN: readonly Transaction["status"][] = ["in_progress", "settlement_in_progress", "unknown"];

/**
 * A row of the statement as the book keeps it.
 *
 * @param aboutAt when it was made, about, where nobody tells
 * @param isRefund whether the service lists it as one; its title need not say so in words that we know
 */
export function entryOfTransaction(row: Transaction, aboutAt: string, isRefund: boolean): BookEntry {
  const { effectRial: _effect, ...record } = row;
  const terms: [BookTerm[0], string | null][] = [
    ...[row.id, row.uuid, row.trackId, row.refId, row.trackingCode, row.factorNumber, row.paymentNumber].map(asId),
    ...[row.revisedTransactionId, row.sourceTransactionId].map(asId),
    ...[row.payer, row.receiver].flatMap((party): [BookTerm[0], string | null][] => [
      ["iban", party.iban],
      ["mobile", party.mobile],
      ["name", party.name],
    ]),
    ["mobile", row.mobile],
    ["card", row.card],
  ];
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
    terms: terms.filter((term): term is [BookTerm[0], string] => typeof term[1] === "string"),
    record,
  };
}

const asId = (value: string | null): [BookTerm[0], string | null] => ["id", value];
