import { byColumn, collection, rowNamed } from "../core/collection";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import type { Area, Call } from "../core/types";
import { hasLivingToken } from "../token/tokens";
import { CUSTOMER_TYPES, type Customer, type CustomField, customerAnswer, customerRow, customerSchema } from "./record";
import { seedCustomers } from "./seed";
import { createCustomer, updateCustomer } from "./write";

const BASE = "/v2/business/:business/customers";
const ONE = `${BASE}/:customer`;
const FIELDS = `${BASE}/fields`;
/** The reference has this one list under the literal word, and clients under the business's name; both are answered. */
const LITERAL_FIELDS = "/v2/business/business/customers/fields";

const known = rowNamed<Customer>("customers", "customer", "مشتری");
const knownField = rowNamed<CustomField>("customer_fields", "field_id", "فیلد");

const listCustomers = collection<Customer>({
  from: "customers",
  orderBy: ({ sandbox }) =>
    habitsOf(sandbox).customer_order === "newest_first" ? "created_at DESC, id" : "created_at, id",
  path: BASE,
  perPage: 10,
  filters: {
    type: byColumn("type", CUSTOMER_TYPES),
    q: (q) => ({
      sql: `(mobile = :q OR agent_mobile = :q OR individual_national_code = :q OR legal_national_code = :q
        OR first_name || ' ' || last_name LIKE :like OR agent_name LIKE :like OR legal_name LIKE :like)`,
      values: { q, like: `%${q}%` },
    }),
  },
  row: (row, { sandbox }) => customerRow(row, sandbox),
});

function removeCustomer(call: Call) {
  const { id } = known(call);
  call.sandbox.db.remove("customers", "id", id);
  for (const table of ["customer_values", "customer_ibans", "customer_cards"])
    call.sandbox.db.remove(table, "customer_id", id);
  return { status: 1, message: "مشتری حذف شد." };
}

const listFields = collection<CustomField>({
  from: "customer_fields",
  orderBy: "id",
  path: FIELDS,
  perPage: 10,
  row: (row) => row,
});

/** @throws ServiceError 422 without a name */
function nameIn({ body }: Call): string {
  const fields = new Fields(body);
  const name = fields.text("name", { required: true, max: 100 })?.trim();
  if (name === "") fields.refuse("name", "name الزامی است.");
  fields.done();
  return name ?? "";
}

function createField(call: Call) {
  const name = nameIn(call);
  const at = call.sandbox.clock.now();
  call.sandbox.db.insert("customer_fields", { name, created_at: at, updated_at: at });
  const row = call.sandbox.db.get<{ id: number }>("SELECT MAX(id) AS id FROM customer_fields");
  return { status: "1", message: "فیلد ثبت شد.", result: { field: { id: row?.id } } };
}

function updateField(call: Call) {
  const before = knownField(call);
  const change = { name: nameIn(call), updated_at: call.sandbox.clock.now() };
  call.sandbox.db.update("customer_fields", before.id, change);
  return { message: "فیلد ویرایش شد.", field: { ...before, ...change } };
}

/** With the field goes what every customer had in it. */
function removeField(call: Call) {
  const { id } = knownField(call);
  call.sandbox.db.remove("customer_values", "field_id", id);
  call.sandbox.db.remove("customer_fields", "id", id);
  return { status: 1, message: "فیلد حذف شد." };
}

export const customersArea: Area = {
  name: "customers",
  schema: customerSchema,
  tables: ["customers", "customer_fields", "customer_values"],
  routes: [
    {
      method: "GET",
      host: "api",
      path: LITERAL_FIELDS,
      isOf: (sandbox, { headers }) => hasLivingToken(sandbox, headers.get("authorization")),
      handle: listFields,
    },
    { method: "GET", host: "api", path: FIELDS, internal: true, handle: listFields },
    { method: "POST", host: "api", path: FIELDS, handle: createField },
    { method: "GET", host: "api", path: `${FIELDS}/:field_id`, handle: (call) => ({ data: knownField(call) }) },
    { method: "PUT", host: "api", path: `${FIELDS}/:field_id`, handle: updateField },
    { method: "DELETE", host: "api", path: `${FIELDS}/:field_id`, handle: removeField },
    { method: "GET", host: "api", path: BASE, handle: listCustomers },
    { method: "POST", host: "api", path: BASE, handle: createCustomer },
    {
      method: "GET",
      host: "api",
      path: ONE,
      handle: (call) => ({ customer: customerAnswer(known(call), call.sandbox) }),
    },
    { method: "PUT", host: "api", path: ONE, handle: (call) => updateCustomer(call, known(call)) },
    { method: "DELETE", host: "api", path: ONE, handle: removeCustomer },
  ],
  seed: seedCustomers,
};
