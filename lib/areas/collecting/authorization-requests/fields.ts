import { addressState, pageNumber, perPage } from "@/lib/kit/operations/address";
import { type Field, plainField } from "@/lib/kit/records/field";
import { type AuthorizationRequest, REQUEST_STATUS } from "./status";

type Named = Extract<
  keyof AuthorizationRequest,
  | "mobile"
  | "name"
  | "email"
  | "nationalCode"
  | "limitRial"
  | "monthlyCount"
  | "expiresOn"
  | "by"
  | "createdAt"
  | "linkUntil"
>;
const field = plainField<Pick<AuthorizationRequest, Named>>((id) => `authorizationRequests.fields.${id}`);

/** What the list and the page of a request have of it. */
export const requestFields: readonly Field<AuthorizationRequest>[] = [
  {
    id: "status",
    label: "authorizationRequests.fields.status",
    kind: "status",
    views: REQUEST_STATUS,
    value: ({ state }) => ({ status: state }),
    list: "aside",
  },
  field("mobile", "mobile", { list: "title", facts: "payer" }),
  field("name", "name", { list: "line", facts: "payer", isRare: true }),
  field("nationalCode", "digits", { facts: "payer", isRare: true }),
  field("email", "text", { facts: "payer", isRare: true }),
  { id: "bankCode", label: "authorizationRequests.fields.bankCode", kind: "drawn", list: "line", facts: "terms" },
  field("limitRial", "money", { list: "line", facts: "terms" }),
  field("monthlyCount", "number", { list: "extra", facts: "terms" }),
  field("expiresOn", "day", { list: "extra", facts: "terms" }),
  {
    id: "wageType",
    label: "authorizationRequests.fields.wageType",
    kind: "word",
    value: ({ wageType }) => `authorizationRequests.wage.${wageType ?? "unset"}`,
    facts: "terms",
  },
  field("createdAt", "instant", { list: "line" }),
  field("linkUntil", "instant", { list: "extra", facts: "terms" }),
  field("by", "name", { list: "extra", facts: "terms" }),
];

export const requestListState = addressState({ page: pageNumber, perPage });
