import type { StatusView } from "@/lib/format/status-view";
import type { Messages } from "@/lib/i18n/types";
import { type AddressStateOf, addressState, oneOf, pageNumber, perPage, textUpTo } from "@/lib/operations/address";
import type { MaybeUnread } from "@/lib/operations/unread";
import { type Field, plainField } from "@/lib/records/field";
import { choice, type Filter, search } from "@/lib/records/filter";
import type { Customer, CustomerRow, CustomField } from "./answers";

/** A person, or a company that somebody acts for. */
export const CUSTOMER_TYPES = ["INDIVIDUAL", "LEGAL"] as const;
/** A company's national id: eleven digits that begin no mobile. */
export const isCompanyId = (text: string): boolean => /^[1-9]\d{10}$/.test(text);

export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** What the service wants of a new customer: the mobile, and the code that tells them apart. */
export const IDENTIFIED_BY = { INDIVIDUAL: ["mobile", "nationalCode"], LEGAL: ["agentMobile", "companyId"] } as const;

export const CUSTOMER_TYPE = {
  INDIVIDUAL: { tone: "neutral", label: "customers.type.individual" },
  LEGAL: { tone: "info", icon: "dot", label: "customers.type.legal" },
} as const satisfies Record<CustomerType, StatusView>;

/** What a list's row and the whole record tell, together: each tells some of it. */
export type AnyCustomer = Partial<Omit<Customer, "unread"> & Omit<CustomerRow, "unread">> & MaybeUnread;

type Named = keyof Messages["customers"]["fields"] & keyof AnyCustomer;
const field = plainField<Pick<AnyCustomer, Named>>((id) => `customers.fields.${id}`);
const IDENTITY = { facts: "identity", isRare: true } as const;
const CONTACT = { facts: "contact", isRare: true } as const;

export const customerFields: readonly Field<AnyCustomer>[] = [
  field("name", "name", { list: "title" }),
  {
    id: "type",
    label: "customers.fields.type",
    kind: "status",
    views: CUSTOMER_TYPE,
    value: ({ type = "UNKNOWN", typeAsSent }) => ({ status: type, statusAsSent: typeAsSent }),
  },
  field("firstName", "name", IDENTITY),
  field("lastName", "name", IDENTITY),
  field("legalName", "name", IDENTITY),
  field("agentName", "name", IDENTITY),
  field("nationalCode", "digits", IDENTITY),
  field("companyId", "digits", IDENTITY),
  field("birthday", "day", IDENTITY),
  {
    id: "mccName",
    label: "customers.fields.mccName",
    kind: "text",
    value: ({ mccName, mccCode }) => mccName ?? mccCode,
    ...IDENTITY,
  },
  field("mobile", "mobile", { ...CONTACT, list: "line" }),
  field("agentMobile", "mobile", CONTACT),
  field("telephone", "digits", CONTACT),
  field("province", "text", CONTACT),
  field("city", "text", CONTACT),
  field("address", "text", { ...CONTACT, isWide: true }),
  field("postalCode", "digits", CONTACT),
  field("balanceRial", "money", { list: "line", facts: "ids" }),
  field("createdAt", "instant", { list: "line" }),
  field("id", "id", { list: "extra" }),
];

export const customFieldFields: readonly Field<CustomField>[] = [
  { id: "name", label: "customers.custom.name", kind: "name", value: ({ name }) => name, list: "title" },
  {
    id: "updatedAt",
    label: "customers.custom.updatedAt",
    kind: "instant",
    value: ({ updatedAt }) => updatedAt,
    list: "line",
  },
];

/** The list's address. */
export const customerListState = addressState({
  q: textUpTo(200),
  type: oneOf(CUSTOMER_TYPES),
  page: pageNumber,
  perPage,
});

/** What to ask for by it. */
export function toCustomerListInput({ q, ...rest }: AddressStateOf<typeof customerListState>) {
  // A name is looked for as it is written, half-spaces and all; numbers are spelt for the service where it is asked.
  const text = (q ?? "").trim();
  return text ? { ...rest, q: text } : rest;
}

export const CUSTOMER_FILTERS: readonly Filter<AddressStateOf<typeof customerListState>>[] = [
  search("q", "customers.filters.q"),
  choice("type", "customers.filters.type", CUSTOMER_TYPES, (type) => CUSTOMER_TYPE[type].label),
];

export const customFieldListState = addressState({ page: pageNumber, perPage });
