import { isoDayToJalali } from "@/lib/kit/format/jalali";
import { defineLocalOperation, defineOperation, idToService, type MaskKind, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { Done } from "@/lib/kit/operations/wire";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { DoublesPage } from "./doubles";
import type { serviceCustomerFilters } from "./filters";
import type {
  CustomerBookPage,
  CustomerWritten,
  customerBookInput,
  customerCreateInput,
  customerDoublesInput,
  customerIdInput,
  customerLookInput,
  customerUpdateInput,
  customFieldCreateInput,
  customFieldIdInput,
  customFieldListInput,
  customFieldUpdateInput,
  ListedCustomer,
  tellApartInput,
} from "./schemas";
import type {
  Customer,
  CustomerCreated,
  CustomerPage,
  CustomField,
  CustomFieldCreated,
  CustomFieldPage,
} from "./server/answers";
import type { Match } from "./status";

const BASE = "/v2/business/:business/customers";
const ONE = `${BASE}/:customer`;
const FIELD = `${BASE}/fields/:field_id`;
const WRITE_TIMEOUT_MS = 20_000;

/** The personal fields of the whole record. */
export const CUSTOMER_PERSONAL = {
  name: "name",
  firstName: "name",
  lastName: "name",
  agentName: "name",
  mobile: "mobile",
  agentMobile: "mobile",
  nationalCode: "nationalCode",
  birthday: "hidden",
  telephone: "account",
  address: "covered",
  postalCode: "account",
  balanceRial: "hidden",
  "customFields.*.value": "covered",
} as const;
/** The personal fields of a row in the book's list. */
export const KEPT_PERSONAL: Readonly<Record<string, MaskKind>> = Object.fromEntries(
  Object.entries({ ...CUSTOMER_PERSONAL, "listedAs.*": "hidden" as const }).map(([path, kind]) => [
    `items.*.${path}`,
    kind,
  ]),
);
const ROW_PERSONAL = ["name", "mobile", "balanceRial", "customFields.*.value"] as const;

/** The service's names for the written fields. */
const FIELD_NAMES = {
  firstName: "first_name",
  lastName: "last_name",
  nationalCode: "individual_national_code",
  legalName: "legal_name",
  agentName: "agent_name",
  agentMobile: "agent_mobile",
  companyId: "legal_national_code",
  mccCode: "mcc_code",
  postalCode: "postal_code",
  provinceId: "province_id",
  cityId: "city_id",
  customFields: "custom_fields",
  fieldId: "field_id",
  value: "field_value",
} as const;

const OF_PERSON = ["firstName", "lastName", "mobile", "nationalCode"] as const;
const OF_COMPANY = ["legalName", "agentName", "agentMobile", "companyId", "mccCode"] as const;
const OF_BOTH = ["telephone", "address", "postalCode", "provinceId", "cityId"] as const;

/**
 * A null field is sent as null to clear its value, and left out for a new record. A field that is not given stays as
 * it is.
 */
function wireCustomer(input: CustomerWritten, isNew: boolean) {
  const theirs: Record<string, string> = FIELD_NAMES;
  const names = [...(input.type === "LEGAL" ? OF_COMPANY : OF_PERSON), ...OF_BOTH];
  const wire = <Value>(value: Value) => (value === null && isNew ? undefined : value);
  const { birthday } = input;
  return {
    type: input.type,
    ...Object.fromEntries(names.map((name) => [theirs[name] ?? name, wire(input[name])])),
    ...(input.type === "INDIVIDUAL" ? { birthday: birthday ? isoDayToJalali(birthday) : wire(birthday) } : {}),
    custom_fields: input.customFields
      ?.filter(({ value }) => value !== "")
      .map(({ fieldId, value }) => ({ field_id: idToService(fieldId), field_value: value })),
  };
}

export const customerOperations = {
  list: defineOperation({
    id: "customers.list",
    service: { method: "GET", host: "api", path: BASE },
    permission: "customers.read",
    input: type<ListInput<typeof serviceCustomerFilters>>(),
    output: type<CustomerPage>(),
    reads: ["customers"],
    cacheSeconds: 5,
    personal: Object.fromEntries(ROW_PERSONAL.map((path) => [`items.*.${path}`, CUSTOMER_PERSONAL[path]])),
  }),

  /** The list from the book, or from the service while the book is not ready. */
  inBook: defineLocalOperation({
    id: "customers.in_book",
    method: "GET",
    permission: "customers.read",
    input: type<typeof customerBookInput>(),
    output: type<CustomerBookPage>(),
    reads: ["customers", "customer-book"],
  }),

  /** A customer from the book, for when the service does not answer. */
  known: defineLocalOperation({
    id: "customers.known",
    method: "GET",
    permission: "customers.read",
    input: type<typeof customerIdInput>(),
    output: type<{ customer: ListedCustomer }>(),
    reads: ["customers", "customer-book"],
  }),

  /** Starts to read the service's list again from the beginning. */
  readAgain: defineLocalOperation({
    id: "customers.read_again",
    method: "POST",
    // It asks for thousands of rows, so it needs this permission.
    permission: "customers.write",
    input: type<typeof noInput>(),
    output: type<{ isReading: true }>(),
    changes: ["customer-book"],
  }),

  /** Pairs of customers who may be the same, side by side. */
  doubles: defineLocalOperation({
    id: "customers.doubles",
    method: "GET",
    permission: "customers.read",
    input: type<typeof customerDoublesInput>(),
    output: type<DoublesPage>(),
    reads: ["customers", "customer-book"],
  }),

  tellApart: defineLocalOperation({
    id: "customers.tell_apart",
    method: "POST",
    permission: "customers.write",
    input: type<typeof tellApartInput>(),
    output: type<{ isApart: boolean }>(),
    changes: ["customer-book"],
  }),

  /** Whether a customer with the typed code exists, at the service or in the book. */
  lookFor: defineLocalOperation({
    id: "customers.look_for",
    method: "POST",
    permission: "customers.write",
    input: type<typeof customerLookInput>(),
    output: type<Match>(),
  }),

  show: defineOperation({
    id: "customers.show",
    service: { method: "GET", host: "api", path: ONE },
    permission: "customers.read",
    input: type<typeof customerIdInput>(),
    toService: ({ customerId }) => ({ path: { customer: customerId } }),
    output: type<Customer>(),
    reads: ["customers"],
    cacheSeconds: 3,
    personal: CUSTOMER_PERSONAL,
  }),

  create: defineOperation({
    id: "customers.create",
    service: { method: "POST", host: "api", path: BASE },
    permission: "customers.write",
    input: type<typeof customerCreateInput>(),
    fieldNames: FIELD_NAMES,
    toService: (input) => ({ body: wireCustomer(input, true) }),
    output: type<CustomerCreated>(),
    personal: "nothing",
    changes: ["customers"],
    timeoutMs: WRITE_TIMEOUT_MS,
  }),

  update: defineOperation({
    id: "customers.update",
    service: { method: "PUT", host: "api", path: ONE },
    permission: "customers.write",
    input: type<typeof customerUpdateInput>(),
    fieldNames: FIELD_NAMES,
    toService: ({ customerId, ...input }) => ({ path: { customer: customerId }, body: wireCustomer(input, false) }),
    output: type<Customer>(),
    changes: ["customers"],
    timeoutMs: WRITE_TIMEOUT_MS,
    personal: CUSTOMER_PERSONAL,
  }),

  remove: defineOperation({
    id: "customers.remove",
    service: { method: "DELETE", host: "api", path: ONE },
    permission: "customers.remove",
    input: type<typeof customerIdInput>(),
    toService: ({ customerId }) => ({ path: { customer: customerId } }),
    output: type<Done>(),
    personal: "nothing",
    changes: ["customers"],
    timeoutMs: WRITE_TIMEOUT_MS,
  }),

  /** The business's own fields for customers. */
  fields: defineOperation({
    id: "customers.fields",
    // The service's reference has a literal word in the path; clients put the business's name there.
    service: {
      method: "GET",
      host: "api",
      path: "/v2/business/business/customers/fields",
      orPath: "/v2/business/:business/customers/fields",
    },
    permission: "customers.read",
    input: type<typeof customFieldListInput>(),
    toService: ({ page, perPage }) => ({ query: { page, per_page: perPage } }),
    output: type<CustomFieldPage>(),
    personal: "nothing",
    reads: ["customer-fields"],
    cacheSeconds: 30,
  }),

  showField: defineOperation({
    id: "customers.show_field",
    service: { method: "GET", host: "api", path: FIELD },
    permission: "customers.read",
    input: type<typeof customFieldIdInput>(),
    toService: ({ fieldId }) => ({ path: { field_id: fieldId } }),
    output: type<CustomField>(),
    personal: "nothing",
    reads: ["customer-fields"],
    cacheSeconds: 3,
  }),

  createField: defineOperation({
    id: "customers.create_field",
    service: { method: "POST", host: "api", path: `${BASE}/fields` },
    permission: "customers.write",
    input: type<typeof customFieldCreateInput>(),
    toService: ({ name }) => ({ body: { name } }),
    output: type<CustomFieldCreated>(),
    personal: "nothing",
    changes: ["customer-fields"],
    timeoutMs: WRITE_TIMEOUT_MS,
  }),

  updateField: defineOperation({
    id: "customers.update_field",
    service: { method: "PUT", host: "api", path: FIELD },
    permission: "customers.write",
    input: type<typeof customFieldUpdateInput>(),
    toService: ({ fieldId, name }) => ({ path: { field_id: fieldId }, body: { name } }),
    output: type<CustomField>(),
    personal: "nothing",
    changes: ["customer-fields", "customers"],
    timeoutMs: WRITE_TIMEOUT_MS,
  }),

  removeField: defineOperation({
    id: "customers.remove_field",
    service: { method: "DELETE", host: "api", path: FIELD },
    permission: "customers.remove",
    input: type<typeof customFieldIdInput>(),
    toService: ({ fieldId }) => ({ path: { field_id: fieldId } }),
    output: type<Done>(),
    personal: "nothing",
    changes: ["customer-fields", "customers"],
    timeoutMs: WRITE_TIMEOUT_MS,
  }),
};
