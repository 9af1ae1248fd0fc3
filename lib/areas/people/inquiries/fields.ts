import { type Field, type FileColumn, fileOf, plainField } from "@/lib/kit/records/field";
import type { InquiryRow } from "./operations";
import { INQUIRY_STATE } from "./status";

type Named = Extract<
  keyof InquiryRow,
  "about" | "priceRial" | "costRial" | "memberName" | "reason" | "customerId" | "askedAt" | "endedAt"
>;
const field = plainField<Pick<InquiryRow, Named>>((id) => `inquiries.fields.${id}`);

/** What list, page and file have of a question. */
export const inquiryFields: readonly Field<InquiryRow>[] = [
  {
    id: "kind",
    label: "inquiries.fields.kind",
    kind: "word",
    value: ({ kind }) => `inquiries.kinds.${kind}`,
    list: "title",
  },
  {
    id: "state",
    label: "inquiries.fields.state",
    kind: "status",
    views: INQUIRY_STATE,
    value: ({ state }) => ({ status: state }),
    list: "aside",
  },
  field("about", "digits", { list: "line" }),
  field("costRial", "money", { list: "line", isSummed: true }),
  field("memberName", "name", { list: "line", facts: "ledger" }),
  field("askedAt", "instant", { list: "line", facts: "ledger" }),
  field("endedAt", "instant", { facts: "ledger" }),
  field("priceRial", "money", { list: "extra", facts: "ledger" }),
  field("reason", "text", { list: "extra", facts: "ledger", isRare: true, isWide: true }),
  field("customerId", "id", { list: "extra", isRare: true }),
];

const FILE: readonly FileColumn<InquiryRow>[] = [
  { id: "id", label: "inquiries.fields.id", kind: "id", value: ({ id }) => id },
  "kind",
  "state",
  "about",
  "priceRial",
  "costRial",
  "memberName",
  "reason",
  "customerId",
  "askedAt",
  "endedAt",
];
export const inquiryFile = fileOf(inquiryFields, FILE);
