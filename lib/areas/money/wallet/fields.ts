import { UNKNOWN } from "@/lib/kit/operations/unread";
import type { Field, FileColumn } from "@/lib/kit/records/field";
import { chargedRial } from "./effect";
import type { Transaction } from "./server/answers";
import { channelLabel, TRANSACTION_STATUS } from "./status";

type Name = "trackingCode" | "refId" | "id" | "trackId" | "factorNumber" | "paymentNumber";
const idField = (id: Name, list: "line" | "extra"): Field<Transaction> => ({
  id,
  label: `wallet.fields.${id}`,
  kind: "id",
  value: (row) => row[id],
  list,
});

/** What lists and files have of a row of the statement; its page is drawn by hand. */
export const transactionFields: readonly Field<Transaction>[] = [
  { id: "what", label: "labels.description", kind: "drawn", list: "title" },
  {
    id: "amount",
    label: "labels.amount",
    kind: "money",
    value: ({ amountRial }) => amountRial,
    list: "aside",
  },
  {
    id: "status",
    label: "labels.status",
    kind: "status",
    views: TRANSACTION_STATUS,
    value: ({ status, statusAsSent }) => ({ status: status === "unknown" ? UNKNOWN : status, statusAsSent }),
    list: "line",
  },
  {
    id: "date",
    label: "wallet.fields.date",
    kind: "instant",
    value: ({ createdAt }) => createdAt,
    of: "createdAt",
    list: "line",
  },
  { id: "party", label: "wallet.fields.party", kind: "drawn", list: "line" },
  idField("trackingCode", "line"),
  idField("refId", "line"),
  idField("id", "extra"),
  { id: "fee", label: "labels.fee", kind: "money", value: ({ wageRial }) => wageRial, list: "extra" },
  {
    id: "net",
    label: "wallet.fields.net",
    kind: "money",
    value: ({ effectRial }) => effectRial,
    list: "extra",
    isSummed: true,
  },
  {
    id: "balanceAfter",
    label: "wallet.fields.balanceAfter",
    kind: "money",
    value: ({ balanceAfterRial }) => balanceAfterRial,
    list: "extra",
  },
  { id: "card", label: "wallet.fields.card", kind: "card", value: ({ card }) => card, list: "extra" },
  idField("trackId", "extra"),
  idField("factorNumber", "extra"),
  idField("paymentNumber", "extra"),
];

export const transactionFile: readonly FileColumn<Transaction>[] = [
  "id",
  ["date", "wallet.fields.createdAt"],
  { id: "paidAt", label: "wallet.fields.paidAt", kind: "instant", value: ({ paidAt }) => paidAt },
  "status",
  "amount",
  "fee",
  { id: "charged", label: "exports.columns.charged", kind: "money", value: chargedRial, isSummed: true },
  "net",
  "balanceAfter",
  {
    id: "channel",
    label: "wallet.fields.channel",
    kind: "word",
    value: (row) => channelLabel(row) ?? row.channelTitle,
  },
  { id: "description", label: "labels.description", kind: "text", value: ({ description }) => description },
  "refId",
  "trackingCode",
  "trackId",
  "paymentNumber",
  "card",
  { id: "mobile", label: "labels.mobile", kind: "mobile", value: ({ mobile }) => mobile },
  { id: "payerName", label: "labels.payer", kind: "name", value: ({ payer }) => payer.name },
  { id: "payerIban", label: "exports.columns.payerIban", kind: "iban", value: ({ payer }) => payer.iban },
  { id: "receiverName", label: "wallet.fields.receiver", kind: "name", value: ({ receiver }) => receiver.name },
  { id: "receiverIban", label: "exports.columns.receiverIban", kind: "iban", value: ({ receiver }) => receiver.iban },
  { id: "receiverBank", label: "exports.columns.receiverBank", kind: "text", value: (row) => row.receiver.bankName },
  "factorNumber",
  { id: "result", label: "wallet.fields.result", kind: "text", value: (row) => row.failure?.message ?? row.result },
];
