import "server-only";
import type { z } from "zod";
import { forgetNotesOf } from "@/lib/areas/people/customer-page/server/record";
import { guardCustomer } from "@/lib/areas/records/ties/server/record";
import { ApiError } from "@/lib/kit/operations/errors";
import { noInput } from "@/lib/kit/operations/input";
import { done } from "@/lib/kit/operations/wire";
import { type Asked, listInput } from "@/lib/kit/records/list-input";
import { serveArea, type WriteGuard } from "@/lib/server/core/serve-area";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { callService } from "@/lib/server/proxy/call-service";
import { maskText } from "@/lib/server/proxy/mask";
import { asServiceWrites } from "@/lib/server/search/as-written";
import { byWholeValues, type Narrow } from "@/lib/server/search/whole-values";
import { isCompanyId } from "../fields";
import { serviceCustomerFilters } from "../filters";
import { customerOperations } from "../operations";
import type { CustomerWritten, customerUpdateInput } from "../schemas";
import * as schemas from "../schemas";
import { isGone } from "../status";
import { versionOf } from "../version";
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
} from "./answers";
import { customerInBook, entryOfCustomer, entryOfMade, entryOfRemoved, entryOfWhole } from "./book";
import { customerExport } from "./export";
import { customerFinder } from "./find";

/**
 * Edits of one customer through Daftar wait for each other from the look to the service's answer. One that is based on
 * an earlier record is refused.
 */
const guardEdit: WriteGuard<z.output<typeof customerUpdateInput>> = (
  { customerId, basedOn },
  { business, member, requestId },
  write,
) =>
  basedOn === undefined
    ? write()
    : withExclusiveLock("edit-customer", [business, customerId], () =>
        write(async () => {
          const context = { business, requestId, lane: "person", memberId: member.id, isFresh: true } as const;
          const { data } = await callService(customerOperations.show, { customerId }, context);
          if ((await versionOf(data)) !== basedOn) {
            // The form asks for the record again; an answer from before the change would repeat the conflict.
            forgetTags(business, ["customers"]);
            throw new ApiError("conflict");
          }
        }),
      );

type ListInput = Asked<typeof serviceCustomerFilters>;

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

/** At most this many customers of a list are looked up one by one. */
const MOST_LOOKS = 10;

/**
 * The list has neither codes nor companies' names, and not every mobile. A customer whose row does not show the value
 * is looked up.
 */
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

/** The log is kept for ever, so it stores only enough to tell one customer from another. */
const factsOf = ({
  type,
  mobile,
  agentMobile,
  companyId,
  basedOn: _basedOn,
  ...rest
}: CustomerWritten & { basedOn?: string | undefined }) => ({
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

export const customersArea = serveArea(
  customerOperations,
  {
    list: {
      input: listInput(serviceCustomerFilters),
      filters: serviceCustomerFilters,
      output: customerPage,
      narrow: searchCustomers,
      spelled: ({ q, ...input }) => ({ ...input, q: q && asServiceWrites(q) }),
      book: ({ items }) => items.map(entryOfCustomer),
    },
    inBook: schemas.customerBookInput,
    known: schemas.customerIdInput,
    readAgain: noInput,
    doubles: schemas.customerDoublesInput,
    tellApart: schemas.tellApartInput,
    lookFor: schemas.customerLookInput,
    show: {
      input: schemas.customerIdInput,
      output: customerAnswer,
      book: (customer, { customerId }) => [entryOfWhole(customerId, customer)],
      bookOfRefusal: (error, { customerId }) =>
        isGone(error) ? { kind: "customer", id: customerId, entry: () => entryOfRemoved(customerId) } : null,
    },
    create: {
      input: schemas.customerCreateInput,
      output: customerCreated,
      // A new customer is in the book's list at once, not only after its next reading.
      book: ({ id }, input) => [entryOfMade(id, input)],
      audit: { action: "customer.created", subject: (_input, made) => made?.id, facts: factsOf },
    },
    update: {
      input: schemas.customerUpdateInput,
      guard: guardEdit,
      output: customerAnswer,
      book: (customer, { customerId }) => [entryOfWhole(customerId, customer)],
      audit: { action: "customer.changed", subject: ofCustomer, facts: factsOf },
    },
    remove: {
      input: schemas.customerIdInput,
      guard: guardCustomer,
      output: done,
      book: (_done, { customerId }) => [entryOfRemoved(customerId)],
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
  { files: { customers: customerExport }, finders: [customerFinder], inBook: [customerInBook] },
);
