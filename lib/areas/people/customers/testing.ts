import { type AreaTests, listOf } from "@/lib/testing/areas/area-tests";
import { type Fixture, meta } from "@/lib/testing/fixtures/fixture";

const UUID = "5c0e1d51-6d0b-4b6f-9b0e-9f7f2f0c1a77";

const row = {
  id: UUID,
  name: "مریم نمونه",
  balance: 250000,
  created_at: "12:29 - 1405/08/29",
  mobile: "09121234567",
  custom_fields: [{ key: "سطح", value: "طلایی" }],
};
const readRow = {
  id: UUID,
  name: "مریم نمونه",
  balanceRial: 250_000,
  createdAt: "2026-11-20T08:59:00.000Z",
  mobile: "09121234567",
  customFields: [{ key: "سطح", value: "طلایی" }],
};

const person = {
  name: "مریم نمونه",
  first_name: "مریم",
  last_name: "نمونه",
  legal_name: null,
  agent_name: null,
  type: "INDIVIDUAL",
  mobile: "09121234567",
  agent_mobile: null,
  telephone: null,
  balance: 250000,
  legal_national_code: null,
  individual_national_code: "0013542419",
  province_id: 1,
  province: "تهران",
  city_id: 101,
  city: "تهران",
  address: "خیابان نمونه",
  postal_code: "1583614711",
  mcc_code: null,
  mcc_name: "-",
  custom_fields: [{ key: "سطح", value: "طلایی" }],
};
const readPerson = {
  type: "INDIVIDUAL",
  name: "مریم نمونه",
  firstName: "مریم",
  mobile: "09121234567",
  nationalCode: "0013542419",
  provinceId: "1",
  cityId: "101",
  city: "تهران",
  mccName: null,
  balanceRial: 250_000,
  customFields: [{ key: "سطح", value: "طلایی" }],
  unreadCustomFields: 0,
};

const told = {
  birthday: "1365/05/01",
  agent_name: "رضا نمونه",
  agent_mobile: "09121234568",
  telephone: "02144556677",
};
const readTold = {
  birthday: "1986-07-23",
  agentName: "رضا نمونه",
  agentMobile: "09121234568",
  telephone: "02144556677",
};

const field = { id: 7, name: "سطح", created_at: 1795165205, updated_at: 1795165205 };
const readField = { id: "7", name: "سطح", createdAt: "2026-11-20T09:00:05.000Z" };

const fixtures: readonly Fixture[] = [
  {
    operation: "customers.list",
    answer: { data: [row], ...meta({ per_page: 10 }) },
    read: { items: [readRow], page: 1, perPage: 10, total: 41, hasMore: true },
    variants: [
      {
        name: "loosely typed, without what may be missing",
        answer: {
          data: [
            { ...row, balance: "250000", mobile: null, name: "", custom_fields: [] },
            { id: 5, created_at: "دیروز" },
          ],
        },
        read: {
          items: [
            { balanceRial: 250_000, mobile: null, name: null, customFields: [] },
            { id: "5", createdAt: null, customFields: [], unread: ["createdAt"] },
          ],
        },
        odd: ["created_at", "meta"],
      },
    ],
  },
  {
    operation: "customers.show",
    answer: { customer: person },
    read: readPerson,
    variants: [
      {
        name: "of a company, of a kind and with a birthday that cannot be read",
        answer: {
          customer: {
            type: "TRUST",
            name: "رضا نمونه",
            legal_name: "شرکت نمونه",
            legal_national_code: 10101234567,
            birthday: "نامعلوم",
            custom_fields: null,
          },
        },
        read: {
          type: "UNKNOWN",
          typeAsSent: "TRUST",
          legalName: "شرکت نمونه",
          companyId: "10101234567",
          birthday: null,
        },
        odd: ["birthday", "type"],
      },
      ...["1365/05/01", "1365-5-1", "۱۳۶۵/۰۵/۰۱", "13650501", 13650501, "1986-07-23"].map((birthday) => ({
        name: `who was born before all records, as ${birthday}`,
        answer: { customer: { ...person, birthday } },
        read: { ...readPerson, birthday: "1986-07-23" },
      })),
      {
        name: "of whom everything is told",
        answer: { customer: { ...person, ...told } },
        read: { ...readPerson, ...readTold },
      },
      {
        name: "with a place and an amount that cannot be read",
        answer: { customer: { ...person, province: { id: 1 }, balance: "250000.5" } },
        read: { ...readPerson, balanceRial: null, province: null, unread: ["province", "balanceRial"] },
        odd: ["balance", "province"],
      },
      {
        name: "with an own field that cannot be read",
        answer: { customer: { ...person, custom_fields: [{ key: "سطح", value: "طلایی" }, { key: null }] } },
        read: { ...readPerson, unreadCustomFields: 1 },
        odd: ["*.key"],
      },
    ],
  },
  {
    operation: "customers.create",
    answer: { status: "1", message: "ثبت شد", result: { customer: { id: UUID } } },
    read: { id: UUID },
  },
  {
    operation: "customers.update",
    answer: { message: "ویرایش شد", customer: person },
    read: readPerson,
    variants: [
      {
        name: "of whom everything is told",
        answer: { message: "ویرایش شد", customer: { ...person, ...told } },
        read: { ...readPerson, ...readTold },
      },
    ],
  },
  { operation: "customers.remove", answer: { status: 1, message: "حذف شد" }, read: { message: "حذف شد" } },
  {
    operation: "customers.fields",
    answer: { data: [field], ...meta({ per_page: 10 }) },
    read: { items: [readField], perPage: 10, total: 41, hasMore: true },
  },
  { operation: "customers.show_field", answer: { data: field }, read: readField },
  {
    operation: "customers.create_field",
    answer: { status: "1", message: "ثبت شد", result: { field: { id: 7 } } },
    read: { id: "7" },
  },
  { operation: "customers.update_field", answer: { message: "ویرایش شد", field }, read: readField },
  { operation: "customers.remove_field", answer: { status: 1, message: "حذف شد" }, read: { message: "حذف شد" } },
  {
    operation: "places.provinces",
    answer: { message: "فهرست استان‌ها", data: [{ id: 1, title: "تهران" }] },
    read: [{ id: "1", name: "تهران" }],
  },
  {
    operation: "places.cities",
    answer: { message: "فهرست شهرها", data: [{ id: 101, title: "تهران", province_id: 1 }] },
    read: [{ id: "101", name: "تهران" }],
    variants: [
      {
        name: "without a row that names no place",
        answer: { message: "", data: [{ id: 101, title: "تهران" }, { id: 102 }] },
        read: [{ id: "101", name: "تهران" }],
        odd: ["*.title"],
      },
    ],
  },
];

const BASE = "/v2/business/parsmart/customers";

export const customers = {
  examples: {
    customers: listOf("customers.in_book", { isDated: true, isLong: true }),
    customer: {
      operations: ["customers.show"],
      records: { customer: ({ first }) => first("customers.list", { type: "INDIVIDUAL" }) },
    },
    "customer-doubles": listOf("customers.doubles"),
    "new-customer": { operations: ["customers.fields"] },
    "edit-customer": {
      operations: ["customers.show", "customers.fields"],
      records: { "edit-customer": ({ first }) => first("customers.list", { type: "INDIVIDUAL" }) },
    },
    "customer-fields": listOf("customers.fields"),
  },
  fixtures,
  answers: async ({ get, post, put, remove }) => {
    const own = await post(`${BASE}/fields`, { name: "سطح" });
    const ofField = `${BASE}/fields/${own.result.field.id}`;
    const made = await post(BASE, {
      type: "INDIVIDUAL",
      first_name: "مریم",
      mobile: "09121234567",
      individual_national_code: "0013542419",
      custom_fields: [{ field_id: own.result.field.id, field_value: "طلایی" }],
    });
    const ofCustomer = `${BASE}/${made.result.customer.id}`;
    await post("/v1/business/parsmart/issuer/set-config", {});
    return {
      "customers.create": made,
      "customers.list": await get(BASE),
      "customers.show": await get(ofCustomer),
      "customers.update": await put(ofCustomer, { type: "INDIVIDUAL", last_name: "نمونه" }),
      "customers.create_field": own,
      "customers.fields": await get("/v2/business/business/customers/fields"),
      "customers.show_field": await get(ofField),
      "customers.update_field": await put(ofField, { name: "رده" }),
      "customers.remove_field": await remove(ofField),
      "customers.remove": await remove(ofCustomer),
      "places.provinces": await get("/v1/business/parsmart/issuer/provinces"),
      "places.cities": await get("/v1/business/parsmart/issuer/cities?province_id=1"),
    };
  },
  known: async ({ read, write }) => {
    const { items } = await read("customers.list");
    // Those of the seed have the same small numbers in every business.
    const own = await write("customers.create_field", { name: "پرونده" });
    return { ids: { customerId: items[0].id, fieldId: own.id }, marks: [items[0].id, "پرونده"] };
  },
  asked: {
    "customers.list": ["list"],
    "customers.in_book": ["list"],
    "customers.doubles": ["list"],
    "customers.look_for": ["own"],
    "customers.known": ["record", ({ customerId }) => ({ customerId })],
    "customers.read_again": ["own"],
    "customers.tell_apart": ["record", ({ customerId }) => ({ customerId, otherId: "1", isApart: true })],
    "customers.show": ["record", ({ customerId }) => ({ customerId })],
    "customers.create": ["own"],
    "customers.update": ["record", ({ customerId }) => ({ customerId, type: "INDIVIDUAL" })],
    "customers.remove": ["record", ({ customerId }) => ({ customerId })],
    "customers.fields": ["list"],
    "customers.show_field": ["record", ({ fieldId }) => ({ fieldId })],
    "customers.create_field": ["own"],
    "customers.update_field": ["record", ({ fieldId }) => ({ fieldId, name: "نام دیگر" })],
    "customers.remove_field": ["record", ({ fieldId }) => ({ fieldId })],
    // The same for every business.
    "places.provinces": ["own"],
    "places.cities": ["own", () => ({ provinceId: "1" })],
  },
} as const satisfies AreaTests;
