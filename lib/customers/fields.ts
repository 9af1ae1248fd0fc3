import type { StatusView } from "@/lib/format/status-view";
import type { MaybeUnread } from "@/lib/operations/unread";
import type { Field } from "@/lib/records/field";
import type { Customer, CustomerRow, CustomField } from "./answers";

/** A person, or a company that somebody acts for. */
export const CUSTOMER_TYPES = ["INDIVIDUAL", "LEGAL"] as const;
/** A company's national id: eleven digits that begin no mobile. */
export const isCompanyId = (text: string): boolean => /^[1-9]\d{10}$/.test(text);

export type CustomerType = (typeof CUSTOMER_TYPES)[number];

export const CUSTOMER_TYPE = {
  INDIVIDUAL: { tone: "neutral", label: "customers.type.individual" },
  LEGAL: { tone: "info", icon: "dot", label: "customers.type.legal" },
} as const satisfies Record<CustomerType, StatusView>;

/** What a list's row and the whole record tell, together: each tells some of it. */
export type AnyCustomer = Partial<Omit<Customer, "unread"> & Omit<CustomerRow, "unread">> & MaybeUnread;

export const customerFields: readonly Field<AnyCustomer>[] = [
  {
    id: "name",
    label: "customers.fields.name",
    kind: "name",
    value: ({ name }) => name,
    list: "title",
  },
  {
    id: "type",
    label: "customers.fields.type",
    kind: "status",
    views: CUSTOMER_TYPE,
    value: ({ type = "UNKNOWN", typeAsSent }) => ({ status: type, statusAsSent: typeAsSent }),
  },
  ...(["firstName", "lastName", "legalName", "agentName"] as const).map(
    (id): Field<AnyCustomer> => ({
      id,
      label: `customers.fields.${id}`,
      kind: "name",
      value: (row) => row[id],
      facts: "identity",
      isPersonal: id !== "legalName",
      isRare: true,
    }),
  ),
  {
    id: "nationalCode",
    label: "customers.fields.nationalCode",
    kind: "digits",
    value: ({ nationalCode }) => nationalCode,
    facts: "identity",
    isPersonal: true,
    isRare: true,
  },
  {
    id: "companyId",
    label: "customers.fields.companyId",
    kind: "digits",
    value: ({ companyId }) => companyId,
    facts: "identity",
    isRare: true,
  },
  {
    id: "birthday",
    label: "customers.fields.birthday",
    kind: "day",
    value: ({ birthday }) => birthday,
    facts: "identity",
    isRare: true,
  },
  {
    id: "mccName",
    label: "customers.fields.mccName",
    kind: "text",
    value: ({ mccName, mccCode }) => mccName ?? mccCode,
    facts: "identity",
    isRare: true,
  },
  {
    id: "mobile",
    label: "customers.fields.mobile",
    kind: "mobile",
    value: ({ mobile }) => mobile,
    list: "line",
    facts: "contact",
    isPersonal: true,
    isRare: true,
  },
  {
    id: "agentMobile",
    label: "customers.fields.agentMobile",
    kind: "mobile",
    value: ({ agentMobile }) => agentMobile,
    facts: "contact",
    isPersonal: true,
    isRare: true,
  },
  {
    id: "telephone",
    label: "customers.fields.telephone",
    kind: "digits",
    value: ({ telephone }) => telephone,
    facts: "contact",
    isPersonal: true,
    isRare: true,
  },
  {
    id: "province",
    label: "customers.fields.province",
    kind: "text",
    value: ({ province }) => province,
    facts: "contact",
    isRare: true,
  },
  {
    id: "city",
    label: "customers.fields.city",
    kind: "text",
    value: ({ city }) => city,
    facts: "contact",
    isRare: true,
  },
  {
    id: "address",
    label: "customers.fields.address",
    kind: "text",
    value: ({ address }) => address,
    facts: "contact",
    isPersonal: true,
    isRare: true,
    isWide: true,
  },
  {
    id: "postalCode",
    label: "customers.fields.postalCode",
    kind: "digits",
    value: ({ postalCode }) => postalCode,
    facts: "contact",
    isPersonal: true,
    isRare: true,
  },
  {
    id: "balanceRial",
    label: "customers.fields.balanceRial",
    kind: "money",
    value: ({ balanceRial }) => balanceRial,
    list: "line",
    facts: "ids",
  },
  {
    id: "createdAt",
    label: "customers.fields.createdAt",
    kind: "instant",
    value: ({ createdAt }) => createdAt,
    list: "line",
  },
  { id: "id", label: "customers.fields.id", kind: "id", value: ({ id }) => id, list: "extra" },
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
