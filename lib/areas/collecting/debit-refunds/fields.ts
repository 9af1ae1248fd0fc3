import { type Field, plainField } from "@/lib/kit/records/field";
import type { DebitRefund } from "./server/answers";
import { REFUND_STATUS } from "./status";

type Named = "amountRial" | "wageRial" | "date" | "description" | "paymentNumber" | "id" | "trackId" | "transactionId";
const field = plainField<Pick<DebitRefund, Named>>((id) => `debitRefunds.fields.${id}`);

/** What lists and the page of a refund have of it. */
export const debitRefundFields: readonly Field<DebitRefund>[] = [
  {
    id: "status",
    label: "debitRefunds.fields.status",
    kind: "status",
    views: REFUND_STATUS,
    value: (row) => row,
    list: "aside",
  },
  field("amountRial", "money", { sort: "largest", list: "title", facts: "money" }) as Field<DebitRefund>,
  field("wageRial", "money", { facts: "money", isRare: true }) as Field<DebitRefund>,
  { id: "payer", label: "debitRefunds.fields.payer", kind: "drawn", list: "line" },
  field("date", "day", { sort: "newest", list: "line", facts: "money" }) as Field<DebitRefund>,
  field("description", "text", { list: "extra", facts: "money", isRare: true, isWide: true }) as Field<DebitRefund>,
  { id: "withdrawalId", label: "debitRefunds.fields.withdrawalId", kind: "drawn", list: "line", facts: "ids" },
  field("paymentNumber", "digits", { list: "extra", facts: "ids", isRare: true }) as Field<DebitRefund>,
  field("id", "id", { list: "extra", facts: "ids", isWide: true }) as Field<DebitRefund>,
  field("trackId", "id", { list: "extra", facts: "ids", isWide: true, isRare: true }) as Field<DebitRefund>,
  field("transactionId", "id", { facts: "ids", isWide: true, isRare: true }) as Field<DebitRefund>,
];
