import type { StatusView } from "@/lib/kit/format/status-view";
import type { Messages } from "@/lib/kit/i18n/types";
import { addressState, pageNumber, perPage } from "@/lib/kit/operations/address";
import type { MaybeErased, MaybeUnread } from "@/lib/kit/operations/unread";
import { type Field, plainField } from "@/lib/kit/records/field";
import type { Customer, CustomerRow, CustomField } from "./server/answers";

/** A natural person, or a company with an agent. */
export const CUSTOMER_TYPES = ["INDIVIDUAL", "LEGAL"] as const;
/** A company's national id: eleven digits that cannot be a mobile. */
export const isCompanyId = (text: string): boolean => /^[1-9]\d{10}$/.test(text);

export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** The fields that the service needs for a new customer: the mobile, and the code that identifies the customer. */
export const IDENTIFIED_BY = { INDIVIDUAL: ["mobile", "nationalCode"], LEGAL: ["agentMobile", "companyId"] } as const;

export const CUSTOMER_TYPE = {
  INDIVIDUAL: { tone: "neutral", label: "customers.type.individual" },
  LEGAL: { tone: "info", icon: "dot", label: "customers.type.legal" },
} as const satisfies Record<CustomerType, StatusView>;

/** The fields of a list's row and of the whole record together; each has only some of them. */
export type AnyCustomer = Partial<Omit<Customer, "unread"> & Omit<CustomerRow, "unread">> & MaybeUnread;

/** A customer as the book stores it: the list's fields, and those of the customer's own record. */
export type KeptCustomer = AnyCustomer &
  MaybeErased & {
    id: string;
    /** When the customer's own record was last read; empty if it never was. */
    knownAt?: string | null;
    /** The name and the mobile in the last answer of the list. */
    listedAs?: readonly (string | null)[];
  };

/** The book's state for a customer that the service no longer has. */
export const REMOVED = "REMOVED";
export const REMOVED_VIEW = { tone: "neutral", label: "customers.removed" } as const satisfies StatusView;

type Named = keyof Messages["customers"]["fields"] & keyof AnyCustomer;
const field = plainField<Pick<AnyCustomer, Named>>((id) => `customers.fields.${id}`);
const IDENTITY = { facts: "identity", isRare: true } as const;
const CONTACT = { facts: "contact", isRare: true } as const;

export const customerFields: readonly Field<AnyCustomer>[] = [
  {
    id: "name",
    label: "customers.fields.name",
    kind: "name",
    // The service shows a company under its agent's name.
    value: ({ legalName, name }) => legalName ?? name,
    list: "title",
  },
  {
    id: "type",
    label: "customers.fields.type",
    kind: "status",
    views: CUSTOMER_TYPE,
    value: ({ type = "UNKNOWN", typeAsSent }) => ({ status: type, statusAsSent: typeAsSent }),
    list: "line",
  },
  field("firstName", "name", IDENTITY),
  field("lastName", "name", IDENTITY),
  field("legalName", "name", { ...IDENTITY, list: "extra" }),
  field("agentName", "name", { ...IDENTITY, list: "extra" }),
  field("nationalCode", "digits", { ...IDENTITY, list: "extra" }),
  field("companyId", "digits", { ...IDENTITY, list: "extra" }),
  field("birthday", "day", { ...IDENTITY, list: "extra" }),
  {
    id: "mccName",
    label: "customers.fields.mccName",
    kind: "text",
    value: ({ mccName, mccCode }) => mccName ?? mccCode,
    ...IDENTITY,
  },
  field("mobile", "mobile", { ...CONTACT, list: "line" }),
  field("agentMobile", "mobile", CONTACT),
  field("telephone", "digits", { ...CONTACT, list: "extra" }),
  field("province", "text", { ...CONTACT, list: "extra" }),
  field("city", "text", { ...CONTACT, list: "extra" }),
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

export const customFieldListState = addressState({ page: pageNumber, perPage });
