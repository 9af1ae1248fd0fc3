import type { Field, FileColumn } from "@/lib/records/field";
import type { Settlement } from "./answers";
import { SETTLEMENT_STATUS, SETTLEMENT_TYPE_LABEL } from "./status";

type IdName = "trackId" | "id" | "refCode" | "transactionId";
const idField = (id: IdName, list?: "extra"): Field<Settlement> => ({
  id,
  label: `settlements.fields.${id}`,
  kind: "id",
  value: (row) => row[id],
  list,
  facts: "ids",
  isRare: true,
});

/** What lists, its page and files have of a payout. */
export const settlementFields: readonly Field<Settlement>[] = [
  {
    id: "status",
    label: "settlements.fields.status",
    kind: "status",
    views: SETTLEMENT_STATUS,
    value: (row) => row,
    list: "aside",
  },
  {
    id: "amount",
    label: "settlements.fields.amount",
    kind: "money",
    value: ({ amountRial }) => amountRial,
    list: "title",
    facts: "money",
    isSummed: true,
  },
  {
    id: "fee",
    label: "settlements.fields.fee",
    kind: "money",
    value: ({ wageRial }) => wageRial,
    list: "extra",
    facts: "money",
  },
  { id: "total", label: "settlements.fields.total", kind: "drawn", facts: "money", isWide: true },
  { id: "destination", label: "settlements.fields.destination", kind: "iban", value: ({ iban }) => iban, list: "line" },
  { id: "kind", label: "settlements.fields.kind", kind: "drawn", list: "line" },
  {
    id: "orderedAt",
    label: "settlements.fields.orderedAt",
    kind: "instant",
    // Its day alone where the service tells no hour.
    value: ({ createdAt, date }) => createdAt ?? date,
    of: "date",
    list: "line",
    facts: "money",
  },
  {
    id: "expectedAt",
    label: "settlements.fields.expectedAt",
    kind: "instant",
    value: ({ expectedAt }) => expectedAt,
    list: "line",
    facts: "money",
  },
  {
    id: "method",
    label: "settlements.fields.method",
    kind: "word",
    value: ({ type }) => type && SETTLEMENT_TYPE_LABEL[type],
    of: "type",
    facts: "money",
  },
  {
    id: "speed",
    label: "settlements.fields.speed",
    kind: "word",
    value: ({ isInstant }) => (isInstant ? "settlements.speed.instant" : "settlements.speed.byCycle"),
    facts: "money",
  },
  {
    id: "description",
    label: "settlements.fields.description",
    kind: "text",
    value: ({ description }) => description,
    list: "line",
    facts: "money",
    isWide: true,
  },
  idField("trackId", "extra"),
  idField("id"),
  {
    id: "depositId",
    label: "settlements.fields.depositId",
    kind: "id",
    value: ({ paymentNumber }) => paymentNumber,
    list: "extra",
    facts: "destination",
    isRare: true,
  },
  idField("refCode", "extra"),
  idField("transactionId", "extra"),
];

export const settlementFile: readonly FileColumn<Settlement>[] = [
  "trackId",
  "id",
  { id: "date", label: "exports.columns.day", kind: "day", value: ({ date }) => date },
  { id: "createdAt", label: "settlements.fields.orderedAt", kind: "instant", value: ({ createdAt }) => createdAt },
  "status",
  "amount",
  "fee",
  ["destination", "exports.columns.iban"],
  "method",
  { id: "isInstant", label: "exports.columns.isInstant", kind: "yesNo", value: ({ isInstant }) => isInstant },
  ["expectedAt", "exports.columns.expectedAt"],
  "depositId",
  "refCode",
  "transactionId",
  {
    id: "revisedTransactionId",
    label: "exports.columns.revisedTransactionId",
    kind: "id",
    value: (row) => row.revisedTransactionId,
  },
  { id: "errorMessage", label: "exports.columns.errorMessage", kind: "text", value: (row) => row.errorMessage },
  "description",
];
