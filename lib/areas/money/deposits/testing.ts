import { type AreaTests, listOf } from "@/lib/testing/areas/area-tests";
import { type Fixture, meta } from "@/lib/testing/fixtures/fixture";
import { evidenceOf } from "./proposal";

const CUSTOMER = "5a9f4d55-6a2e-4a8f-8c11-5f0f3f3c7a09";
const IBAN = "IR820540102680020817909002";

const deposit = {
  id: 710001234567,
  transaction_id: 710001234567,
  code: "482131404000000",
  customer_id: null,
  amount: 12_500_000,
  wage: 5000,
  payer_name: "مریم احمدی",
  payer_iban: IBAN,
  destination_iban: "IR980620000000000000048213",
  tracking_code: "482913",
  status: "DONE",
  description: null,
  paid_at: "1405/08/29 10:15:00",
};
const readDeposit = {
  id: "710001234567",
  transactionId: "710001234567",
  code: "482131404000000",
  customerId: null,
  amountRial: 12_500_000,
  wageRial: 5000,
  payerName: "مریم احمدی",
  payerIban: IBAN,
  status: "DONE",
  paidAt: "2026-11-20T06:45:00.000Z",
};

const payment = {
  id: 710000001,
  code: "482131404000000",
  amount: 90_000_000,
  payer_name: "رضا کریمی",
  payer_iban: IBAN,
  tracking_code: "100200",
  reason: "نام صاحب حساب نمی‌خواند.",
  status: "PENDING",
  paid_at: "1405/08/29 10:15:00",
  decided_at: null,
};
const readPayment = {
  id: "710000001",
  amountRial: 90_000_000,
  payerName: "رضا کریمی",
  payerIban: IBAN,
  reason: "نام صاحب حساب نمی‌خواند.",
  status: "PENDING",
  decidedAt: null,
};

const SEEN = {
  ...{ amountRial: 90_000_000, code: "482131404000000", payerName: "رضا کریمی", payerIban: IBAN },
  ...{ trackingCode: "100200", reason: null, paidAt: null },
};

const fixtures: readonly Fixture[] = [
  {
    operation: "deposits.code",
    answer: { status: 1, code: "482131404000000", message: "ok" },
    read: { code: "482131404000000" },
    variants: [{ name: "as a number", answer: { code: 482131404000000 }, read: { code: "482131404000000" } }],
  },
  {
    operation: "deposits.list",
    answer: { data: [deposit], ...meta() },
    read: { items: [readDeposit] },
    variants: [
      {
        name: "of a customer, of which everything is told",
        answer: { data: [{ ...deposit, customer_id: CUSTOMER, description: "بابت فاکتور ۱۲" }], ...meta() },
        read: { items: [{ customerId: CUSTOMER, description: "بابت فاکتور ۱۲" }] },
      },
      {
        name: "held back, of which little is told, amounts as texts",
        answer: {
          data: [
            { id: "9", amount: "1000", status: "SUSPICIOUS", paid_at: "1405/08/29 10:15:00", transaction_id: null },
          ],
          ...meta(),
        },
        read: {
          items: [
            { id: "9", amountRial: 1000, status: "SUSPICIOUS", transactionId: null, payerName: null, wageRial: null },
          ],
        },
      },
      {
        name: "in a state that is not known, with a row that is none",
        answer: { data: [{ ...deposit, status: "FROZEN" }, { id: 5 }], ...meta() },
        read: { items: [{ status: "UNKNOWN", statusAsSent: "FROZEN" }], unreadRows: 1 },
        odd: ["*.amount", "status"],
      },
    ],
  },
  {
    operation: "deposits.suspicious",
    answer: { data: [payment], ...meta() },
    read: { items: [readPayment] },
    variants: [
      {
        name: "that was accepted",
        answer: { data: [{ ...payment, status: "ACCEPTED", decided_at: "1405/08/30 09:00:00" }], ...meta() },
        read: { items: [{ status: "ACCEPTED", decidedAt: "2026-11-21T05:30:00.000Z" }] },
      },
      {
        name: "in a state that is not known",
        answer: { data: [{ ...payment, status: "UNDER_REVIEW" }], ...meta() },
        read: { items: [{ status: "UNKNOWN", statusAsSent: "UNDER_REVIEW" }] },
        odd: ["status"],
      },
    ],
  },
  {
    operation: "deposits.code_of_customer",
    answer: { status: 1, code: "482132200000000", message: "ok" },
    read: { code: "482132200000000" },
  },
  {
    operation: "deposits.destroy_code_of_customer",
    answer: { status: 1, message: "حذف شد" },
    read: { message: "حذف شد" },
  },
  {
    operation: "deposits.send",
    answer: { status: 1, message: "ok", data: { id: 710000001, status: "ACCEPTED" } },
    read: { id: "710000001", status: "ACCEPTED" },
  },
];

const BASE = "/v3/business/parsmart/cash-in";
const HELD = `${BASE}/suspicious-payment`;

export const deposits = {
  examples: {
    deposits: listOf("deposits.list", { isLong: true, isDated: true }),
    deposit: {
      operations: ["deposits.list"],
      isDated: true,
      records: { deposit: ({ first }) => first("deposits.list") },
    },
    "suspicious-deposits": listOf("deposits.suspicious", { isDated: true }),
    "suspicious-deposit": {
      operations: ["deposits.suspicious"],
      isDated: true,
      records: { "suspicious-deposit": ({ first }) => first("deposits.suspicious", { status: "PENDING" }) },
    },
  },
  fixtures,
  answers: async ({ get, post, remove }) => {
    const held = await get(`${HELD}?status=PENDING`);
    const [{ id }] = (await get("/v2/business/parsmart/customers")).data;
    const code = `/v3/business/parsmart/customers/${id}/cash-in-code`;
    return {
      "deposits.code_of_customer": await get(code),
      "deposits.destroy_code_of_customer": await remove(`${code}/destroy`),
      "deposits.code": await get(`${BASE}/code`),
      "deposits.list": await get(`${BASE}/pic/transactions`),
      "deposits.suspicious": held,
      "deposits.send": await post(`${HELD}/${held.data[0].id}`, { status: "REJECTED" }),
    };
  },
  known: async ({ read, write }) => {
    const { items } = await read("deposits.list");
    const customers = await read("customers.list");
    const customerId: string = customers.items[0].id;
    const held = await read("deposits.suspicious");
    const [one] = held.items.filter(({ status }: { status: string }) => status === "PENDING").slice(-1);
    const decision = { paymentId: one.id, decision: "REJECTED", comment: null, seen: evidenceOf(one) };
    const { proposalId } = await write("deposits.decide", decision);
    return {
      ids: { customerId, depositCode: items[0].code, paymentId: held.items[0].id, proposalId },
      marks: [items[0].payerIban ?? items[0].id, held.items[0].payerIban],
    };
  },
  asked: {
    "deposits.code": ["own"],
    "deposits.list": ["list"],
    "deposits.suspicious": ["list"],
    "deposits.decisions": ["list", ({ paymentId }) => ({ paymentId })],
    "deposits.proposals": ["list"],
    "deposits.customer_code": ["list", ({ customerId }) => ({ customerId })],
    "deposits.give_code": ["record", ({ customerId }) => ({ customerId })],
    "deposits.remove_code": ["record", ({ customerId }) => ({ customerId })],
    "deposits.beside": ["record", ({ paymentId }) => ({ paymentId })],
    "deposits.known": ["list", ({ paymentId }) => ({ id: paymentId })],
    "deposits.decide": ["record", ({ paymentId }) => ({ paymentId, decision: "REJECTED", comment: null, seen: SEEN })],
    "deposits.answer": ["record", ({ proposalId }) => ({ proposalId, answer: "confirm", seen: SEEN, reason: null })],
    "deposits.withdraw": ["record", ({ proposalId }) => ({ proposalId })],
    "deposits.seen": ["own", ({ paymentId }) => ({ paymentId })],
  },
} as const satisfies AreaTests;
