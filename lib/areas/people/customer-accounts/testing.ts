import type { AreaTests } from "@/lib/testing/areas/area-tests";
import { type Fixture, meta } from "@/lib/testing/fixtures/fixture";

const IBAN = "IR062960000000100324200001";
const CARD = "6037991234567893";

const iban = {
  iban: IBAN,
  is_default: true,
  iban_compatibility: "MATCHED",
  account_owners: [{ firstName: "مریم", lastName: "نمونه" }],
  bank_name: "بانک نمونه",
  account_number: "0100324200001",
  account_description: "حساب فعال است",
  created_at: 1795165205,
  updated_at: 1795165205,
};
const readIban = {
  iban: IBAN,
  isDefault: true,
  compatibility: "MATCHED",
  owner: "مریم نمونه",
  bankName: "بانک نمونه",
  accountNumber: "0100324200001",
  accountDescription: "حساب فعال است",
  createdAt: "2026-11-20T09:00:05.000Z",
};
const card = {
  card: CARD,
  is_default: false,
  card_compatibility: "UNMATCHED",
  name: "رضا دیگری",
  created_at: 1795165205,
  updated_at: 1795165205,
};
const readCard = {
  card: "603799******7893",
  isWhole: true,
  isDefault: false,
  compatibility: "UNMATCHED",
  owner: "رضا دیگری",
  createdAt: "2026-11-20T09:00:05.000Z",
};

/** The inquiries' own envelope, which a question to the bank may be answered with too. */
const said = (code: string) => ({ message: "…", data: [], code, errors: null, track_id: "t" });
const ends = [
  {
    name: "by an empty fee wallet",
    answer: said("insufficient_wallet_balance"),
    read: { outcome: "fee_wallet_empty" },
  },
  {
    name: "by a bank that does not answer",
    answer: said("provider_error"),
    read: { outcome: "provider_silent" },
  },
  {
    name: "as somebody else's",
    answer: said("UNMATCHED"),
    read: { outcome: "no_match", compatibility: "UNMATCHED" },
  },
];

const fixtures: readonly Fixture[] = [
  {
    operation: "customer_accounts.ibans",
    answer: { data: [iban], ...meta({ per_page: 15 }) },
    read: { items: [readIban], page: 1, perPage: 15, total: 41, hasMore: true },
    variants: [
      {
        name: "never asked about, loosely typed, of several owners",
        answer: {
          data: [
            {
              iban: "ir06 2960 0000 0010 0324 2000 01",
              is_default: "1",
              iban_compatibility: "UNKNOWN",
              account_owners: [
                { firstName: "", lastName: "شرکت نمونه" },
                { firstName: "مریم", lastName: "نمونه" },
              ],
            },
          ],
          ...meta(),
        },
        read: {
          items: [{ iban: IBAN, isDefault: true, compatibility: "NOT_CHECKED", owner: "شرکت نمونه، مریم نمونه" }],
        },
      },
      {
        name: "with a word that is not known, and without a row that names none",
        answer: { data: [{ ...iban, iban_compatibility: "PENDING" }, { is_default: true }], ...meta() },
        read: { items: [{ compatibility: "UNKNOWN", compatibilityAsSent: "PENDING" }], unreadRows: 1 },
        odd: ["*.iban", "iban_compatibility"],
      },
    ],
  },
  {
    operation: "customer_accounts.add_iban",
    answer: { ...iban, track_id: "t" },
    read: { outcome: "done", compatibility: "MATCHED", owner: "مریم نمونه" },
    variants: [
      ...ends,
      {
        name: "in an envelope",
        answer: { status: 1, message: "شد", data: { ...iban, customer: { id: 7 } } },
        read: { outcome: "done", compatibility: "MATCHED", owner: "مریم نمونه" },
      },
    ],
  },
  {
    operation: "customer_accounts.inquire_iban",
    answer: { iban_compatibility: "UNMATCHED", account_owners: [{ firstName: "رضا", lastName: "دیگری" }] },
    read: { outcome: "done", compatibility: "UNMATCHED", owner: "رضا دیگری" },
    variants: [
      ...ends,
      {
        name: "in an envelope, with a status of 0",
        answer: { status: 0, message: "مطابقت ندارد.", result: { iban_compatibility: "UNMATCHED" } },
        read: { outcome: "done", compatibility: "UNMATCHED" },
      },
    ],
  },
  { operation: "customer_accounts.set_default_iban", answer: { message: "شد" }, read: { message: "شد" } },
  { operation: "customer_accounts.remove_iban", answer: { message: "شد" }, read: { message: "شد" } },
  {
    operation: "customer_accounts.cards",
    answer: { data: [card], ...meta({ per_page: 15 }) },
    read: { items: [readCard], page: 1, perPage: 15, total: 41, hasMore: true },
    variants: [
      {
        name: "told masked, and as a number",
        answer: { data: [{ card: "603799******7893" }, { card: 6037991234567893 }], ...meta() },
        read: {
          items: [
            { card: "603799******7893", isWhole: false, owner: null },
            { card: "603799******7893", isWhole: true },
          ],
        },
        odd: ["card_compatibility", "card_compatibility"],
      },
    ],
  },
  {
    operation: "customer_accounts.add_card",
    answer: { ...card, track_id: "t" },
    read: { outcome: "done", compatibility: "UNMATCHED", owner: "رضا دیگری" },
    variants: ends,
  },
  {
    operation: "customer_accounts.inquire_card",
    answer: { card_compatibility: "MATCHED", name: "مریم نمونه" },
    read: { outcome: "done", compatibility: "MATCHED", owner: "مریم نمونه" },
    variants: ends,
  },
  { operation: "customer_accounts.set_default_card", answer: { message: "شد" }, read: { message: "شد" } },
  { operation: "customer_accounts.remove_card", answer: { message: "شد" }, read: { message: "شد" } },
  {
    operation: "customer_accounts.card_to_iban",
    answer: { ...iban, track_id: "t" },
    read: { outcome: "done", iban: IBAN, compatibility: "MATCHED", owner: "مریم نمونه", bankName: "بانک نمونه" },
    variants: ends,
  },
];

const BASE = "/v2/business/parsmart/customers";

export const customerAccounts = {
  examples: {},
  fixtures,
  answers: async ({ get, post, remove }) => {
    const made = await post(BASE, {
      type: "INDIVIDUAL",
      first_name: "مریم",
      last_name: "نمونه",
      mobile: "09121234561",
      individual_national_code: "0084575948",
    });
    const of = `/v3/business/parsmart/customers/${made.result.customer.id}`;
    const ways = { is_default: true, has_inquiry: true };
    return {
      "customer_accounts.add_iban": await post(`${of}/ibans`, { iban: IBAN, ...ways, track_id: "account-1" }),
      "customer_accounts.ibans": await get(`${of}/ibans`),
      "customer_accounts.inquire_iban": await post(`${of}/ibans/${IBAN}/inquiry`, { track_id: "account-2" }),
      "customer_accounts.set_default_iban": await post(`${of}/ibans/${IBAN}/set-default`, {}),
      "customer_accounts.remove_iban": await remove(`${of}/ibans`, { iban: IBAN }),
      "customer_accounts.add_card": await post(`${of}/cards`, { card: CARD, ...ways, track_id: "account-3" }),
      "customer_accounts.cards": await get(`${of}/cards`),
      "customer_accounts.inquire_card": await post(`${of}/cards/${CARD}/inquiry`, { track_id: "account-4" }),
      "customer_accounts.set_default_card": await post(`${of}/cards/${CARD}/set-default`, {}),
      "customer_accounts.card_to_iban": await post(`${of}/cards/to-iban`, {
        card: CARD,
        ...ways,
        track_id: "account-5",
      }),
      "customer_accounts.remove_card": await remove(`${of}/cards/${CARD}`),
    };
  },
  known: async ({ read, write }) => {
    const { items } = await read("customers.list");
    const customerId: string = items[0].id;
    const ways = { customerId, trackId: "known-account" };
    await write("customer_accounts.add_iban", { ...ways, iban: IBAN });
    await write("customer_accounts.add_card", { ...ways, card: CARD });
    const ibans = await read("customer_accounts.ibans", { customerId });
    const cards = await read("customer_accounts.cards", { customerId });
    return {
      ids: { customerId, ibanId: ibans.items[0].id, cardId: cards.items[0].id },
      marks: [customerId, IBAN],
    };
  },
  asked: {
    "customer_accounts.ibans": ["record", ({ customerId }) => ({ customerId })],
    "customer_accounts.add_iban": ["record", ({ customerId }) => ({ customerId, iban: IBAN, trackId: "strange" })],
    "customer_accounts.ask": ["record", ({ customerId }) => ({ what: "addIban", customerId, iban: IBAN })],
    "customer_accounts.set_default_iban": ["record", ({ customerId, ibanId }) => ({ customerId, ibanId })],
    "customer_accounts.remove_iban": ["record", ({ customerId, ibanId }) => ({ customerId, ibanId })],
    "customer_accounts.cards": ["record", ({ customerId }) => ({ customerId })],
    "customer_accounts.add_card": ["record", ({ customerId }) => ({ customerId, card: CARD, trackId: "strange-3" })],
    "customer_accounts.set_default_card": ["record", ({ customerId, cardId }) => ({ customerId, cardId })],
    "customer_accounts.remove_card": ["record", ({ customerId, cardId }) => ({ customerId, cardId })],
  },
} as const satisfies AreaTests;
