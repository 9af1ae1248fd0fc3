import { SETTLEMENT_TYPE_LABEL } from "@/lib/areas/money/settlements/status";
import type { Field, FileColumn } from "@/lib/kit/records/field";
import type { QueuedSettlement } from "./server/answers";
import { QUEUED_STATUS } from "./status";

const idField = (id: "id" | "trackId" | "transactionId", list?: "extra"): Field<QueuedSettlement> => ({
  id,
  label: `queuedSettlements.fields.${id}`,
  kind: "id",
  value: (row) => row[id],
  list,
  facts: "ids",
  isRare: true,
});

/** What lists, its page and files have of a settlement of the queue. */
export const queuedSettlementFields: readonly Field<QueuedSettlement>[] = [
  {
    id: "status",
    label: "labels.status",
    kind: "status",
    views: QUEUED_STATUS,
    value: (row) => row,
    list: "aside",
  },
  {
    id: "amount",
    label: "labels.amount",
    kind: "money",
    value: ({ amountRial }) => amountRial,
    sort: "largest",
    list: "title",
    facts: "money",
    isSummed: true,
  },
  {
    id: "fee",
    label: "labels.fee",
    kind: "money",
    value: ({ wageRial }) => wageRial,
    list: "extra",
    facts: "money",
  },
  {
    id: "destination",
    label: "queuedSettlements.fields.destination",
    kind: "iban",
    value: ({ iban }) => iban,
    list: "line",
  },
  {
    id: "createdAt",
    label: "queuedSettlements.fields.createdAt",
    kind: "instant",
    value: ({ createdAt }) => createdAt,
    sort: "newest",
    list: "line",
    facts: "money",
  },
  {
    id: "updatedAt",
    label: "queuedSettlements.fields.updatedAt",
    kind: "instant",
    value: ({ updatedAt }) => updatedAt,
    list: "extra",
    facts: "money",
  },
  {
    id: "method",
    label: "labels.method",
    kind: "word",
    value: ({ type }) => type && SETTLEMENT_TYPE_LABEL[type],
    of: "type",
    list: "extra",
    facts: "money",
  },
  {
    id: "description",
    label: "labels.description",
    kind: "text",
    value: ({ description }) => description,
    list: "line",
    facts: "money",
    isWide: true,
  },
  idField("id", "extra"),
  idField("trackId", "extra"),
  idField("transactionId"),
  {
    id: "depositId",
    label: "queuedSettlements.fields.depositId",
    kind: "id",
    value: ({ paymentNumber }) => paymentNumber,
    list: "extra",
    facts: "destination",
    isRare: true,
  },
];

export const queuedSettlementFile: readonly FileColumn<QueuedSettlement>[] = [
  "id",
  "trackId",
  "createdAt",
  "updatedAt",
  "status",
  "amount",
  "fee",
  ["destination", "exports.columns.iban"],
  "method",
  "depositId",
  "transactionId",
  { id: "errorMessage", label: "exports.columns.errorMessage", kind: "text", value: (row) => row.errorMessage },
  "description",
];
