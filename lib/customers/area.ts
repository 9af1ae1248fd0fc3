import "server-only";
import type { z } from "zod";
import { areaOf } from "@/lib/operations/area";
import { ApiError } from "@/lib/operations/errors";
import { done } from "@/lib/operations/wire";
import { listFields } from "@/lib/records/field";
import { byWholeValues, type Narrow } from "@/lib/search/whole-values";
import { forgetNotesOf } from "@/lib/server/customer-party/note-record";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { maskText } from "@/lib/server/proxy/mask";
import {
  type Customer,
  type CustomerPage,
  type CustomerRow,
  type CustomField,
  customerAnswer,
  customerCreated,
  customerPage,
  customFieldAnswer,
  customFieldChanged,
  customFieldCreated,
  customFieldPage,
} from "./answers";
import { customerInBook, entryOfCustomer } from "./book";
import { customerFields, isCompanyId } from "./fields";
import { customerFinder } from "./find";
import { customerOperations } from "./operations";
import { isOwnUnclear, ownValue } from "./own-values";
import type { CustomerWritten } from "./schemas";
import * as schemas from "./schemas";

type ListInput = z.output<typeof schemas.customerListInput>;

const byItsRow = byWholeValues<ListInput, CustomerRow>({
  q: { mobile: ({ mobile }) => [mobile], name: ({ name }) => [name], nationalCode: () => [], number: () => [] },
});
const byItsRecord = byWholeValues<ListInput, Customer>({
  q: {
    mobile: ({ mobile, agentMobile }) => [mobile, agentMobile],
    name: ({ name, legalName, agentName }) => [name, legalName, agentName],
    nationalCode: ({ nationalCode }) => [nationalCode],
    number: ({ companyId }) => [companyId],
  },
});

/** So many of whom the list finds are looked at by themselves. */
const MOST_LOOKS = 10;

/** The list tells neither codes nor companies' names, and not every mobile: whom their row does not show is looked at. */
const searchCustomers: Narrow<ListInput> = async (input, ask) => {
  const rule = byItsRecord(input);
  const rowRule = byItsRow(input);
  const [shape] = rule?.values ?? [];
  if (!rule || !rowRule || !shape) return null;
  if (shape.kind === "number" && !isCompanyId(shape.value)) throw new ApiError("whole_id_needed");
  const firstPage = { ...(rule.input as object), page: 1, perPage: MOST_LOOKS };
  const { items } = (await ask(customerOperations.list, firstPage, rule.values)) as CustomerPage;
  const own = new Set<string>();
  for (const row of items) {
    if (!rowRule.isOwn(row) && rule.isOwn(await ask(customerOperations.show, { customerId: row.id }, rule.values)))
      own.add(row.id);
  }
  return { ...rule, isOwn: (row) => rowRule.isOwn(row) || own.has((row as CustomerRow).id) };
};

/** The log is kept for good: of whom it was, no more than tells one customer from another. */
const factsOf = ({ type, mobile, agentMobile, companyId, ...rest }: CustomerWritten) => ({
  customerType: type,
  mobile: mobile && maskText(mobile, "mobile"),
  agentMobile: agentMobile && maskText(agentMobile, "mobile"),
  companyId,
  fields: Object.entries(rest).flatMap(([name, value]) => (isFilled(value) && name !== "customerId" ? [name] : [])),
});

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.some((each) => each.value !== "") : (value ?? "") !== "";

const ofCustomer = ({ customerId }: { customerId: string }) => customerId;
const ofField = ({ fieldId }: { fieldId: string }) => fieldId;

/** What the business calls its own fields is no message; each has a column. */
const ownColumn = (field: CustomField, _: number, fields: readonly CustomField[]) => ({
  id: `field${field.id}`,
  label: "customers.detail.custom" as const,
  ownName: field.name,
  kind: "text" as const,
  value: (row: CustomerRow) => ownValue(field, fields, row),
  isUnclear: (row: CustomerRow) => isOwnUnclear(field, fields, row),
});

const customerExport = exportSource({
  permission: "customers.read",
  columns: listFields<CustomerRow>(customerFields),
  operation: customerOperations.list,
  input: schemas.customerListInput,
  // What the business calls its own fields is no message; each has a column.
  ownColumns: async (ask) => {
    const fields = [];
    for await (const { rows } of everyPage((page, perPage) => ask(customerOperations.fields, { page, perPage }))) {
      fields.push(...rows);
    }
    return fields.map(ownColumn);
  },
  rows: (input, ask) => everyPage((page, perPage) => ask(customerOperations.list, { ...input, page, perPage })),
});

export const customersArea = areaOf(
  customerOperations,
  {
    list: {
      input: schemas.customerListInput,
      output: customerPage,
      narrow: searchCustomers,
      book: ({ items }) => items.map(entryOfCustomer),
    },
    show: { input: schemas.customerIdInput, output: customerAnswer },
    create: {
      input: schemas.customerCreateInput,
      output: customerCreated,
      audit: { action: "customer.created", subject: (_input, made) => made?.id, facts: factsOf },
    },
    update: {
      input: schemas.customerUpdateInput,
      output: customerAnswer,
      audit: { action: "customer.changed", subject: ofCustomer, facts: factsOf },
    },
    remove: {
      input: schemas.customerIdInput,
      output: done,
      audit: { action: "customer.removed", subject: ofCustomer },
      after: (_, { business }, { customerId }) => forgetNotesOf(business, customerId),
    },
    fields: { input: schemas.customFieldListInput, output: customFieldPage },
    showField: { input: schemas.customFieldIdInput, output: customFieldAnswer },
    createField: {
      input: schemas.customFieldCreateInput,
      output: customFieldCreated,
      audit: {
        action: "customer_field.created",
        subject: (_input, made) => made?.id,
        facts: ({ name }) => ({ label: name }),
      },
    },
    updateField: {
      input: schemas.customFieldUpdateInput,
      output: customFieldChanged,
      audit: { action: "customer_field.changed", subject: ofField, facts: ({ name }) => ({ label: name }) },
    },
    removeField: {
      input: schemas.customFieldIdInput,
      output: done,
      audit: { action: "customer_field.removed", subject: ofField },
    },
  },
  { finders: [customerFinder], inBook: [customerInBook], files: { customers: customerExport } },
);
