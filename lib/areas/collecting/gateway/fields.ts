import { type Field, fileOf, plainField } from "@/lib/kit/records/field";
import { PAYMENT_REQUEST_STATUS, PAYMENT_STATUS, type Payment, type PaymentRequest } from "./status";

type Plain<Row, Name extends keyof Row> = Pick<Row, Name>;
type PaymentName =
  | "amountRial"
  | "toldRial"
  | "creditedRial"
  | "wageRial"
  | "payerName"
  | "mobile"
  | "description"
  | "invoice"
  | "card"
  | "createdAt"
  | "paidAt"
  | "verifiedAt"
  | "transId"
  | "refNumber"
  | "trackingCode"
  | "id"
  | "requestId";
const paid = plainField<Plain<Payment, PaymentName>>((id) => `gateway.fields.${id}`) as (
  ...given: Parameters<ReturnType<typeof plainField<Plain<Payment, PaymentName>>>>
) => Field<Payment>;

/** What lists, the page and files have of a payment. */
export const paymentFields: readonly Field<Payment>[] = [
  {
    id: "status",
    label: "gateway.fields.status",
    kind: "status",
    views: PAYMENT_STATUS,
    value: ({ state }) => ({ status: state }),
    list: "aside",
  },
  paid("amountRial", "money", { sort: "largest", list: "title", facts: "money", isSummed: true }),
  paid("toldRial", "money", { list: "extra", facts: "money", isRare: true }),
  paid("creditedRial", "money", { list: "extra", facts: "money", isRare: true }),
  paid("wageRial", "money", { list: "extra", facts: "money", isRare: true }),
  paid("payerName", "name", { list: "line", facts: "payer", isRare: true }),
  paid("mobile", "mobile", { list: "line", facts: "payer", isRare: true }),
  paid("card", "card", { list: "line", facts: "payer", isRare: true }),
  paid("invoice", "text", { list: "line", facts: "about", isRare: true }),
  paid("description", "text", { list: "extra", facts: "about", isRare: true, isWide: true }),
  paid("createdAt", "instant", { sort: "newest", list: "line" }),
  paid("verifiedAt", "instant", { list: "extra" }),
  paid("transId", "id", { list: "extra", facts: "ids", isRare: true }),
  paid("refNumber", "id", { list: "extra", facts: "ids", isRare: true }),
  paid("trackingCode", "id", { list: "extra", facts: "ids", isRare: true }),
  paid("id", "id", { facts: "ids" }),
  paid("requestId", "id", {}),
];

/** The columns of their file, in its own order. */
export const paymentFile = fileOf(paymentFields, [
  "id",
  "createdAt",
  "status",
  "amountRial",
  "toldRial",
  "creditedRial",
  "wageRial",
  "payerName",
  "mobile",
  "card",
  "invoice",
  "description",
  "verifiedAt",
  "transId",
  "refNumber",
  "trackingCode",
  "requestId",
]);

type RequestName =
  | "amountRial"
  | "payerName"
  | "mobile"
  | "nationalCode"
  | "description"
  | "invoice"
  | "comment"
  | "by"
  | "createdAt"
  | "linkUntil"
  | "verified"
  | "verifiedRial"
  | "id";
const asked = plainField<Plain<PaymentRequest, RequestName>>((id) => `gateway.fields.${id}`) as (
  ...given: Parameters<ReturnType<typeof plainField<Plain<PaymentRequest, RequestName>>>>
) => Field<PaymentRequest>;

/** What lists and the page have of a request. */
export const paymentRequestFields: readonly Field<PaymentRequest>[] = [
  {
    id: "status",
    label: "gateway.fields.status",
    kind: "status",
    views: PAYMENT_REQUEST_STATUS,
    value: ({ state }) => ({ status: state }),
    list: "aside",
  },
  asked("amountRial", "money", { sort: "largest", list: "title", facts: "asked" }),
  asked("payerName", "name", { list: "line", facts: "payer", isRare: true }),
  asked("mobile", "mobile", { list: "line", facts: "payer", isRare: true }),
  asked("nationalCode", "digits", { facts: "payer", isRare: true }),
  asked("invoice", "text", { list: "line", facts: "asked", isRare: true }),
  asked("description", "text", { list: "extra", facts: "asked", isRare: true, isWide: true }),
  {
    id: "isForMany",
    label: "gateway.fields.isForMany",
    kind: "word",
    value: ({ isForMany }) => (isForMany ? "gateway.uses.many" : "gateway.uses.one"),
    list: "extra",
    facts: "asked",
  },
  {
    id: "port",
    label: "gateway.fields.port",
    kind: "word",
    value: ({ port }) => (port === null ? null : `gateway.ports.${port}`),
    facts: "asked",
    isRare: true,
  },
  asked("verified", "number", { list: "line" }),
  asked("verifiedRial", "money", { list: "extra", facts: "asked" }),
  asked("linkUntil", "instant", { list: "line", facts: "asked" }),
  asked("createdAt", "instant", { sort: "newest", list: "extra", facts: "asked" }),
  asked("by", "name", { list: "extra", facts: "asked" }),
  asked("comment", "text", { facts: "asked", isRare: true, isWide: true }),
  asked("id", "id", { facts: "asked" }),
];
