import "server-only";
import type { z } from "zod";
import { areaOf } from "@/lib/operations/area";
import { ApiError } from "@/lib/operations/errors";
import { listFields } from "@/lib/records/field";
import { byWholeValues, type Narrow, wholeOf } from "@/lib/search/whole-values";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { maskText } from "@/lib/server/proxy/mask";
import {
  type Customer,
  type CustomerPage,
  type CustomerRow,
  customerAnswer,
  customerCreated,
  customerPage,
  customFieldAnswer,
  customFieldChanged,
  customFieldCreated,
  customFieldPage,
  done,
} from "./answers";
import { customerFields, isCompanyId } from "./fields";
import { customerFinder } from "./find";
import { customerOperations } from "./operations";
import type { CustomerWritten } from "./schemas";
import * as schemas from "./schemas";

type ListInput = z.output<typeof schemas.customerListInput>;

const byItsOwn = byWholeValues<ListInput, CustomerRow>({
  q: { mobile: ({ mobile }) => [mobile], name: ({ name }) => [name] },
});

/** So many customers may have one national code, written down more than once. */
const MOST_NAMESAKES = 10;

/** The list tells neither national codes nor companies' ids: whoever it finds by one is looked at by itself. */
const searchCustomers: Narrow<ListInput> = async (input, ask) => {
  if (input.q === undefined) return null;
  const shape = wholeOf(input.q, ["mobile", "nationalCode", "number", "name"]);
  if (shape.kind === "mobile" || shape.kind === "name") return byItsOwn(input);
  if (shape.kind === "number" && !isCompanyId(shape.value)) throw new ApiError("whole_id_needed");
  const asked = { ...input, q: shape.value };
  const { items } = (await ask(customerOperations.list, {
    ...asked,
    page: 1,
    perPage: MOST_NAMESAKES,
  })) as CustomerPage;
  const own = new Set<string>();
  for (const { id } of items) {
    const { nationalCode, companyId } = (await ask(customerOperations.show, { customerId: id })) as Customer;
    if ((shape.kind === "number" ? companyId : nationalCode) === shape.value) own.add(id);
  }
  return { input: asked, isOwn: (row) => own.has((row as CustomerRow).id), values: [shape] };
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

const customerExport = exportSource({
  permission: "customers.read",
  columns: listFields<CustomerRow>(customerFields),
  operation: customerOperations.list,
  input: schemas.customerListInput,
  // What the business calls its own fields is no message; each has a column.
  ownColumns: async (ask) =>
    (await ask(customerOperations.fields, { page: 1, perPage: 100 })).items.map(({ id, name }) => ({
      id: `field${id}`,
      label: "customers.detail.custom",
      ownName: name,
      kind: "text" as const,
      value: ({ customFields }) => customFields.find(({ key }) => key === name)?.value ?? null,
    })),
  rows: (input, ask) => everyPage((page, perPage) => ask(customerOperations.list, { ...input, page, perPage })),
});

export const customersArea = areaOf(
  customerOperations,
  {
    list: { input: schemas.customerListInput, output: customerPage, narrow: searchCustomers },
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
  { finders: [customerFinder], files: { customers: customerExport } },
);
