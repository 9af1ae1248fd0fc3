import type { OrderItemRow, OrderRow } from "@/lib/kit/orders/views";
import type { Field, FileColumn } from "@/lib/kit/records/field";
import { endOf, ITEM_STATUS, ORDER_VIEWS } from "./status";

/** What lists and files have of a payment order; its page is drawn by hand. */
export const orderFields: readonly Field<OrderRow>[] = [
  {
    id: "amount",
    label: "labels.amount",
    kind: "money",
    value: ({ amountRial }) => amountRial,
    sort: "largest",
    list: "title",
    isSummed: true,
  },
  {
    id: "status",
    label: "labels.state",
    kind: "status",
    views: ORDER_VIEWS,
    value: (row) => ({ status: endOf(row) }),
    list: "aside",
  },
  { id: "destination", label: "orders.fields.party", kind: "drawn", list: "line" },
  { id: "reason", label: "orders.fields.reason", kind: "text", value: ({ reason }) => reason, list: "line" },
  {
    id: "externalId",
    label: "orders.fields.externalId",
    kind: "text",
    value: (row) => row.externalId,
    list: "extra",
  },
  { id: "maker", label: "orders.fields.maker", kind: "name", value: ({ makerName }) => makerName, list: "line" },
  {
    id: "createdAt",
    label: "orders.fields.createdAt",
    kind: "instant",
    value: ({ createdAt }) => createdAt,
    sort: "newest",
    list: "line",
  },
  { id: "approvals", label: "orders.fields.approvals", kind: "drawn", list: "extra" },
  {
    id: "kind",
    label: "labels.kind",
    kind: "word",
    value: ({ kind }) => `orders.kind.${kind}`,
    list: "line",
  },
  { id: "id", label: "orders.fields.id", kind: "id", value: ({ id }) => id, list: "extra" },
];

export const orderFile: readonly FileColumn<OrderRow>[] = [
  "id",
  { id: "trackId", label: "orders.fields.trackId", kind: "id", value: ({ trackId }) => trackId },
  "createdAt",
  { id: "settledAt", label: "exports.columns.settledAt", kind: "instant", value: ({ settledAt }) => settledAt },
  "kind",
  "status",
  "amount",
  {
    id: "receiverIban",
    label: "exports.columns.receiverIban",
    kind: "iban",
    value: ({ destination }) => destination,
  },
  {
    id: "authorizationId",
    label: "orders.fields.authorization",
    kind: "id",
    value: ({ authorizationId }) => authorizationId,
  },
  { id: "fileName", label: "orders.fields.file", kind: "text", value: ({ fileName }) => fileName },
  {
    id: "itemCount",
    label: "orders.fields.count",
    kind: "number",
    value: ({ itemCount }) => itemCount,
    isSummed: true,
  },
  "reason",
  "externalId",
  "maker",
  { id: "approvals", label: "orders.fields.approvals", kind: "number", value: ({ approvals }) => approvals },
  // A word of the service's, or the key of Daftar's own.
  { id: "errorMessage", label: "exports.columns.errorMessage", kind: "word", value: ({ failure }) => failure },
];

/** Named like the columns that an upload reads, so that a file of failed rows can be sent again; so it has no sums. */
export const orderItemFile: readonly Field<OrderItemRow>[] = [
  { id: "row", label: "orders.fields.row", kind: "number", value: ({ row }) => row },
  { id: "receiverIban", label: "exports.columns.receiverIban", kind: "iban", value: ({ iban }) => iban },
  { id: "amount", label: "labels.amount", kind: "money", value: ({ amountRial }) => amountRial },
  { id: "receiverName", label: "orders.fields.owner", kind: "name", value: ({ ownerName }) => ownerName },
  { id: "description", label: "exports.columns.description", kind: "text", value: ({ description }) => description },
  { id: "paymentNumber", label: "exports.columns.paymentNumber", kind: "id", value: (row) => row.paymentNumber },
  { id: "type", label: "labels.method", kind: "id", value: ({ type }) => type },
  { id: "externalId", label: "orders.fields.externalId", kind: "text", value: (row) => row.externalId },
  {
    id: "status",
    label: "labels.state",
    kind: "status",
    views: ITEM_STATUS,
    value: ({ state }) => ({ status: state }),
  },
  { id: "errorMessage", label: "exports.columns.errorMessage", kind: "text", value: ({ failure }) => failure },
  { id: "trackId", label: "orders.fields.trackId", kind: "id", value: ({ trackId }) => trackId },
];
