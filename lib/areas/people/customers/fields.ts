import type { StatusView } from "@/lib/kit/format/status-view";
import type { Messages } from "@/lib/kit/i18n/types";
import { addressState, pageNumber, perPage } from "@/lib/kit/operations/address";
import { type Field, plainField } from "@/lib/kit/records/field";
import type { CustomField } from "./server/answers";
import type { AnyCustomer, CustomerType } from "./status";
/** A company's national id: eleven digits that cannot be a mobile. */
export const isCompanyId = (text: string): boolean => /^[1-9]\d{10}$/.test(text);

export const CUSTOMER_TYPE = {
  INDIVIDUAL: { tone: "neutral", label: "customers.type.individual" },
  LEGAL: { tone: "info", icon: "dot", label: "customers.type.legal" },
} as const satisfies Record<CustomerType, StatusView>;

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
