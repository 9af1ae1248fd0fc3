import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { AreaTests } from "@/lib/testing/areas/area-tests";
import { type Fixture, meta } from "@/lib/testing/fixtures/fixture";
import { keyOfAccount } from "./status";

const IBAN = "IR820540102680020817909002";
const account = {
  account_number: "0268002081790",
  account_description: "حساب جاری",
  id: null,
  IBAN,
  account_owner: [{ firstName: "مریم", lastName: "کاظمی" }],
  bank_name: "بانک پارسیان",
};
const row = {
  tracking_code: "1405083012345678",
  iban: IBAN,
  type: "DEPOSIT",
  amount: 2_500_000,
  balance: 812_500_000,
  description: "انتقال از مریم کاظمی 09121234567",
  payment_id: "30012345678901",
  counterparty: { name: "مریم کاظمی", iban: "IR062960000000100324200001" },
  labels: ["فروش عمده"],
  transaction_at: "1405/08/30 10:15:00",
};
const readRow = {
  trackingCode: "1405083012345678",
  status: "DEPOSIT",
  amountRial: 2_500_000,
  balanceRial: 812_500_000,
  counterpartyName: "مریم کاظمی",
  counterpartyIban: "IR062960000000100324200001",
  labels: ["فروش عمده"],
  at: "2026-11-21T06:45:00.000Z",
};
const bare = { tracking_code: 77, type: "WITHDRAWAL", amount: 1000, counterparty: [], labels: null };
const readBare = {
  trackingCode: "77",
  amountRial: 1000,
  balanceRial: null,
  counterpartyName: null,
  labels: [],
  at: null,
};
const labels = { message: "ok", data: { tracking_code: row.tracking_code, iban: IBAN, labels: ["اجاره"] } };

const fixtures: readonly Fixture[] = [
  {
    operation: "bank-accounts.list",
    answer: { data: [account] },
    read: { items: [{ id: null, iban: IBAN, owners: ["مریم کاظمی"], bankName: "بانک پارسیان" }], unreadRows: 0 },
    variants: [
      { name: "without any", answer: { data: [] }, read: { items: [], unreadRows: 0 } },
      {
        name: "with one that has no IBAN, and one of whom little is told",
        answer: {
          data: [
            { ...account, IBAN: null },
            { IBAN, id: 12, account_owner: null },
          ],
        },
        read: { items: [{ id: "12", iban: IBAN, owners: [], bankName: null }], unreadRows: 1 },
        odd: ["*.IBAN"],
      },
    ],
  },
  {
    operation: "bank-accounts.balance",
    answer: { balance: 812_500_000, available_balance: 812_000_000 },
    read: { balanceRial: 812_500_000, availableRial: 812_000_000 },
    variants: [
      {
        name: "without what can be withdrawn",
        answer: { balance: "5", available_balance: null },
        read: { balanceRial: 5, availableRial: null },
      },
    ],
  },
  {
    operation: "bank-accounts.last_balance",
    answer: {
      message: "ok",
      data: {
        iban: IBAN,
        account_number: "0268002081790",
        bank_name: "بانک پارسیان",
        balance: 812_500_000,
        available_balance: 812_000_000,
        currency: "IRR",
        balance_at: "1405/08/30 10:00:00",
      },
    },
    read: { balanceRial: 812_500_000, availableRial: 812_000_000, at: "2026-11-21T06:30:00.000Z" },
    variants: [
      {
        name: "of a time that cannot be read",
        answer: { data: { balance: 1, balance_at: "دیروز" } },
        read: { balanceRial: 1, at: null, unread: ["at"] },
        odd: ["balance_at"],
      },
    ],
  },
  {
    operation: "bank-accounts.statement",
    answer: { data: [row], ...meta() },
    read: { items: [readRow], total: 41 },
    variants: [
      { name: "with a row of little", answer: { data: [bare], ...meta() }, read: { items: [readBare] } },
      {
        name: "with a row without amount and one of an unknown way",
        answer: {
          data: [
            { ...row, amount: null },
            { ...row, type: "REVERSAL" },
          ],
          ...meta(),
        },
        read: { items: [{ status: "UNKNOWN", statusAsSent: "REVERSAL" }], unreadRows: 1 },
        odd: ["*.amount", "type"],
      },
    ],
  },
  {
    operation: "bank-accounts.live",
    answer: { message: "ok", data: [row] },
    read: { items: [readRow], unreadRows: 0 },
    variants: [{ name: "without any", answer: { message: "ok", data: [] }, read: { items: [], unreadRows: 0 } }],
  },
  {
    operation: "bank-accounts.add_label",
    answer: labels,
    read: { trackingCode: row.tracking_code, labels: ["اجاره"] },
  },
  {
    operation: "bank-accounts.remove_label",
    answer: { ...labels, data: { ...labels.data, labels: [] } },
    read: { trackingCode: row.tracking_code, labels: [] },
  },
];

const ACCOUNTS = "/v3/business/parsmart/cash-in/account";
const BANK = "/v3/business/parsmart/settlement/account";
const today = () => tehranDayOf(Date.now());

export const bankAccounts = {
  examples: {
    "bank-accounts": {
      operations: ["bank-accounts.list", "bank-accounts.last_balance"],
      emptyAnswer: { items: [], unreadRows: 0, inactive: null },
      isDated: true,
    },
    "bank-account": {
      operations: ["bank-accounts.list", "bank-accounts.statement", "bank-accounts.last_balance"],
      emptyAnswer: { items: [], unreadRows: 0, inactive: null },
      isDated: true,
      isLong: true,
      records: {
        "bank-account": async ({ first }) => {
          const iban = await first("bank-accounts.list", {}, "iban");
          return keyOfAccount(iban);
        },
      },
    },
  },
  fixtures,
  answers: async ({ get, post, remove }) => {
    const list = await get(ACCOUNTS);
    const iban = list.data[0].IBAN;
    const statement = await get(`${BANK}/statement?iban=${iban}&from_date=14000101`);
    const label = `${BANK}/${iban}/transaction/${statement.data[0].tracking_code}/label`;
    return {
      "bank-accounts.list": list,
      "bank-accounts.balance": await post(`${ACCOUNTS}/balance`, { iban }),
      "bank-accounts.last_balance": await get(`${BANK}/${iban}/last-balance`),
      "bank-accounts.statement": statement,
      "bank-accounts.live": await get(`${BANK}/realtime-statement?iban=${iban}`),
      "bank-accounts.add_label": await post(label, { label: "اجاره" }),
      "bank-accounts.remove_label": await remove(label, { label: "اجاره" }),
    };
  },
  known: async ({ read, write }) => {
    const { items } = await read("bank-accounts.list");
    const rule = { contains: "اجارهٔ دفتر مرکزی", label: "اجارهٔ دفتر", iban: null, reach: "new", isOn: true };
    const { id } = await write("bank-accounts.save_rule", rule);
    return { ids: { ownIban: items[0].iban, ruleId: id }, marks: [items[0].iban, rule.contains, id] };
  },
  asked: {
    "bank-accounts.list": ["list"],
    "bank-accounts.balance": ["refused", ({ ownIban }) => ({ iban: ownIban })],
    "bank-accounts.last_balance": ["record", ({ ownIban }) => ({ iban: ownIban })],
    "bank-accounts.statement": ["record", ({ ownIban }) => ({ iban: ownIban })],
    "bank-accounts.live": ["record", ({ ownIban }) => ({ iban: ownIban, from: today(), to: today() })],
    "bank-accounts.period": ["list", ({ ownIban }) => ({ iban: ownIban, calendar: "jalali" })],
    "bank-accounts.recognised": ["record", ({ ownIban }) => ({ iban: ownIban })],
    "bank-accounts.rows_of": [
      "list",
      ({ ownIban }) => ({ kind: "settlement", id: "1", iban: ownIban, at: new Date().toISOString() }),
    ],
    "bank-accounts.rules": ["list"],
    "bank-accounts.try_rule": ["list", () => ({ contains: "انتقال", label: "x", iban: null, reach: "known" })],
    "bank-accounts.save_rule": ["own"],
    "bank-accounts.switch_rule": ["record", ({ ruleId }) => ({ ruleId, isOn: false })],
    "bank-accounts.move_rule": ["record", ({ ruleId }) => ({ ruleId, to: "up" })],
    "bank-accounts.remove_rule": ["record", ({ ruleId }) => ({ ruleId })],
    "bank-accounts.add_label": ["record", ({ ownIban }) => ({ iban: ownIban, trackingCode: "1", label: "x" })],
    "bank-accounts.remove_label": ["record", ({ ownIban }) => ({ iban: ownIban, trackingCode: "1" })],
  },
} as const satisfies AreaTests;
