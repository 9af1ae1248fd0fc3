import { SETTLEMENT_TYPE_LABEL } from "@/lib/areas/money/settlements/status";
import type { Field, FileColumn } from "@/lib/kit/records/field";
import type { BatchItem } from "./server/answers";
import { BATCH_ITEM_STATUS, BATCH_OUTCOME, type BatchOutcome } from "./status";

const idField = (id: "trackId" | "transactionId" | "id", list: "line" | "extra"): Field<BatchItem> => ({
  id,
  label: `batches.items.fields.${id}`,
  kind: "id",
  value: (row) => row[id],
  list,
});

/** What lists and files have of a batch's item. */
export const batchItemFields: readonly Field<BatchItem>[] = [
  {
    id: "status",
    label: "labels.status",
    kind: "status",
    views: BATCH_ITEM_STATUS,
    value: (row) => row,
    list: "aside",
  },
  {
    id: "amount",
    label: "labels.amount",
    kind: "money",
    value: ({ amountRial }) => amountRial,
    list: "title",
    isSummed: true,
  },
  {
    id: "owner",
    label: "batches.items.fields.owner",
    kind: "text",
    value: ({ ownerName }) => ownerName,
    list: "line",
  },
  {
    id: "destination",
    label: "batches.items.fields.destination",
    kind: "iban",
    value: ({ iban }) => iban,
    list: "line",
  },
  {
    id: "reason",
    label: "labels.reason",
    kind: "text",
    value: ({ errorMessage }) => errorMessage,
    list: "line",
  },
  {
    id: "description",
    label: "labels.description",
    kind: "text",
    value: ({ description }) => description,
    list: "line",
  },
  idField("trackId", "line"),
  {
    id: "depositId",
    label: "batches.items.fields.depositId",
    kind: "id",
    value: ({ paymentNumber }) => paymentNumber,
    list: "extra",
  },
  {
    id: "method",
    label: "labels.method",
    kind: "word",
    value: ({ type }) => type && SETTLEMENT_TYPE_LABEL[type],
    of: "type",
    list: "extra",
  },
  idField("transactionId", "extra"),
  idField("id", "extra"),
];

/** A row with its outcome, for files. */
type RowWithOutcome = BatchItem & { outcome: BatchOutcome };

export const batchRowFields: readonly Field<RowWithOutcome>[] = [
  ...batchItemFields,
  {
    id: "outcome",
    label: "labels.outcome",
    kind: "word",
    value: ({ outcome }) => BATCH_OUTCOME[outcome].label,
    list: "extra",
  },
];

export const batchItemFile: readonly FileColumn<RowWithOutcome>[] = [
  "id",
  "trackId",
  "status",
  "outcome",
  "amount",
  ["destination", "exports.columns.iban"],
  "owner",
  "method",
  "depositId",
  "transactionId",
  "reason",
  "description",
];
