import { type Field, fileOf, plainField } from "@/lib/kit/records/field";
import type { Deposit, SuspiciousPayment } from "./server/answers";
import { DEPOSIT_STATUS, SUSPICIOUS_STATUS } from "./status";

type Named =
  | "wageRial"
  | "payerName"
  | "payerIban"
  | "destinationIban"
  | "code"
  | "trackingCode"
  | "description"
  | "id"
  | "transactionId"
  | "customerId";
const field = plainField<Pick<Deposit, Named>>((id) => `deposits.fields.${id}`) as (
  ...given: Parameters<ReturnType<typeof plainField<Pick<Deposit, Named>>>>
) => Field<Deposit>;

/** What lists, the page and files have of a deposit. */
export const depositFields: readonly Field<Deposit>[] = [
  {
    id: "status",
    label: "deposits.fields.status",
    kind: "status",
    views: DEPOSIT_STATUS,
    value: (row) => row,
    list: "aside",
  },
  {
    id: "amount",
    label: "deposits.fields.amountRial",
    kind: "money",
    value: ({ amountRial }) => amountRial,
    sort: "largest",
    list: "title",
    facts: "money",
    isSummed: true,
  },
  field("wageRial", "money", { list: "extra", facts: "money", isRare: true }),
  field("payerName", "name", { list: "line", facts: "payer" }),
  field("payerIban", "iban", { list: "line", facts: "payer" }),
  {
    id: "paidAt",
    label: "deposits.fields.paidAt",
    kind: "instant",
    value: ({ paidAt }) => paidAt,
    sort: "newest",
    list: "line",
    facts: "money",
  },
  field("description", "text", { list: "extra", facts: "money", isRare: true, isWide: true }),
  // Most rows have the business's own code, which stands above the list.
  field("code", "id", { list: "extra", facts: "ids" }),
  field("trackingCode", "id", { list: "extra", facts: "ids", isRare: true }),
  field("destinationIban", "iban", { list: "extra", facts: "payer", isRare: true }),
  field("customerId", "id", { list: "extra", facts: "ids", isRare: true, isWide: true }),
  field("id", "id", { list: "extra", facts: "ids" }),
  field("transactionId", "id", { facts: "ids", isRare: true }),
];

/** The columns of their file, in its own order. */
export const depositFile = fileOf(depositFields, [
  "id",
  "transactionId",
  "paidAt",
  "status",
  "amount",
  "wageRial",
  "payerName",
  "payerIban",
  "code",
  "customerId",
  "trackingCode",
  "destinationIban",
  "description",
]);

/** What the inbox and the page of a suspicious payment have of it. */
export const suspiciousFields: readonly Field<SuspiciousPayment>[] = [
  {
    id: "status",
    label: "deposits.fields.status",
    kind: "status",
    views: SUSPICIOUS_STATUS,
    value: (row) => row,
    list: "aside",
  },
  {
    id: "amount",
    label: "deposits.fields.amountRial",
    kind: "money",
    value: ({ amountRial }) => amountRial,
    sort: "largest",
    list: "title",
    facts: "evidence",
    isSummed: true,
  },
  {
    id: "reason",
    label: "deposits.fields.reason",
    kind: "text",
    value: ({ reason }) => reason,
    list: "line",
    facts: "evidence",
    isWide: true,
  },
  {
    id: "payerName",
    label: "deposits.fields.payerName",
    kind: "name",
    value: ({ payerName }) => payerName,
    list: "line",
    facts: "evidence",
  },
  {
    id: "payerIban",
    label: "deposits.fields.payerIban",
    kind: "iban",
    value: ({ payerIban }) => payerIban,
    list: "line",
    facts: "evidence",
  },
  {
    id: "paidAt",
    label: "deposits.fields.paidAt",
    kind: "instant",
    value: ({ paidAt }) => paidAt,
    sort: "newest",
    list: "line",
    facts: "evidence",
  },
  {
    id: "decidedAt",
    label: "deposits.fields.decidedAt",
    kind: "instant",
    value: ({ decidedAt }) => decidedAt,
    list: "extra",
    facts: "evidence",
    isRare: true,
  },
  { id: "code", label: "deposits.fields.code", kind: "id", value: ({ code }) => code, list: "extra", facts: "ids" },
  {
    id: "trackingCode",
    label: "deposits.fields.trackingCode",
    kind: "id",
    value: ({ trackingCode }) => trackingCode,
    list: "extra",
    facts: "ids",
    isRare: true,
  },
  { id: "id", label: "deposits.fields.id", kind: "id", value: ({ id }) => id, list: "extra", facts: "ids" },
];

/** The columns of the inbox's file. */
export const suspiciousFile = fileOf(suspiciousFields, [
  "id",
  "paidAt",
  "status",
  "amount",
  "payerName",
  "payerIban",
  "reason",
  "code",
  "trackingCode",
  "decidedAt",
]);
