import type { Field, FileColumn } from "@/lib/kit/records/field";
import type { Withdrawal } from "./server/answers";
import { feeRial, WITHDRAWAL_STATUS } from "./status";

const idField = (
  id: "trackId" | "id" | "authorizationId" | "transactionId" | "paymentNumber" | "refundId",
  list?: "line" | "extra",
  name: string = id,
): Field<Withdrawal> => ({
  id: name,
  label: `withdrawals.fields.${id}`,
  kind: "id",
  value: (row) => row[id],
  list,
  facts: "ids",
  isRare: true,
});

/** What lists, its page and files have of a withdrawal. */
export const withdrawalFields: readonly Field<Withdrawal>[] = [
  {
    id: "status",
    label: "labels.status",
    kind: "status",
    views: WITHDRAWAL_STATUS,
    value: (row) => row,
    list: "aside",
  },
  {
    id: "amount",
    label: "labels.amount",
    kind: "money",
    value: ({ amountRial }) => amountRial,
    list: "title",
    sort: "largest",
    isSummed: true,
  },
  { id: "name", label: "withdrawals.fields.name", kind: "drawn", list: "line" },
  { id: "payer", label: "withdrawals.fields.payer", kind: "drawn", list: "line" },
  { id: "bank", label: "labels.bank", kind: "drawn", list: "extra" },
  {
    id: "date",
    label: "withdrawals.fields.date",
    kind: "day",
    value: ({ date }) => date,
    list: "line",
    sort: "newest",
  },
  { id: "attempts", label: "withdrawals.fields.attempts", kind: "drawn", list: "line" },
  { id: "reason", label: "labels.reason", kind: "drawn", list: "line" },
  idField("id", "extra"),
  idField("authorizationId", "extra", "authorization"),
  idField("transactionId"),
  {
    id: "kind",
    label: "labels.kind",
    kind: "word",
    value: ({ isInstant }) => (isInstant ? "withdrawals.kind.instant" : "withdrawals.kind.scheduled"),
    list: "extra",
  },
  { id: "fee", label: "labels.fee", kind: "money", value: feeRial, list: "extra" },
  idField("paymentNumber", "extra"),
  idField("refundId"),
  {
    id: "description",
    label: "labels.description",
    kind: "text",
    value: ({ description }) => description,
    list: "extra",
  },
  idField("trackId", "line"),
];

export const withdrawalFile: readonly FileColumn<Withdrawal>[] = [
  "id",
  "trackId",
  "authorization",
  "date",
  "status",
  "amount",
  "fee",
  { id: "isInstant", label: "exports.columns.isInstant", kind: "yesNo", value: ({ isInstant }) => isInstant },
  { id: "retryCount", label: "exports.columns.retryCount", kind: "number", value: ({ retryCount }) => retryCount },
  {
    id: "maxRetryCount",
    label: "exports.columns.maxRetryCount",
    kind: "number",
    value: ({ maxRetryCount }) => maxRetryCount,
  },
  { id: "errorCode", label: "exports.columns.errorCode", kind: "id", value: ({ errorCode }) => errorCode },
  { id: "errorMessage", label: "exports.columns.errorMessage", kind: "text", value: (row) => row.errorMessage },
  "transactionId",
  "paymentNumber",
  {
    id: "payerAccount",
    label: "withdrawals.fields.payer",
    kind: "digits",
    value: ({ payerAccount }) => payerAccount?.accountNumber,
  },
  { id: "card", label: "withdrawals.fields.card", kind: "card", value: ({ payerAccount }) => payerAccount?.pan },
  "refundId",
  "description",
];
