import { APPLICANT } from "@/lib/testing/applicant";
import type { AreaTests, Records } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";
import { newNationalCode } from "@/lib/testing/national-code";

const ID = "3f1c2a9e-7d54-4b8a-9c1e-2a6b7c8d9e0f";
const PAY = "b1e6a0c2-94d1-4a5e-8f7b-2c3d4e5f6a7b";
const ACCOUNT = "0000987654321";
const IBAN = "IR350560000000000987654321";

const row = {
  tracking_code: "4827109355610042",
  type: "WITHDRAWAL",
  amount: 1_500_000,
  balance: 8_500_000,
  description: "خرید",
  transaction_at: "1405/08/29 12:29:00",
};
const payment = {
  cardholder_id: ID,
  account_number: ACCOUNT,
  credit_source_account_number: "0000111122223",
  amount: 2_000_000,
  pay_id: PAY,
  paid_at: "1405/08/29 12:29:00",
  repaid_at: null,
  review_date: "1405/09/28",
  settled: false,
};
const readPayment = {
  id: PAY,
  cardholderId: ID,
  accountNumber: ACCOUNT,
  sourceAccount: "0000111122223",
  amountRial: 2_000_000,
  paidAt: "2026-11-20T08:59:00.000Z",
  repaidAt: null,
  dueOn: "2026-12-19",
  isSettled: false,
};
const payments = (operation: string): Fixture => ({
  operation,
  answer: { message: "پرداخت‌ها", data: { has_more: false, payments: [payment] } },
  read: { items: [readPayment], hasMore: false },
  variants: [
    {
      name: "with as little as the list of all holders has to tell",
      answer: {
        data: {
          has_more: true,
          payments: [{ cardholder_id: ID, amount: "2000000", pay_id: PAY, paid_at: null, settled: 1 }],
        },
      },
      read: {
        items: [{ id: PAY, accountNumber: null, dueOn: null, repaidAt: null, paidAt: null, isSettled: true }],
        hasMore: true,
      },
    },
    {
      name: "of which nobody says whether it was repaid",
      answer: { data: { has_more: false, payments: [{ ...payment, settled: null }] } },
      read: { items: [{ isSettled: null }] },
    },
  ],
});
const changes = (operation: string): Fixture => ({
  operation,
  answer: {
    message: "تغییرها",
    data: {
      has_more: false,
      credits: [{ cardholder_id: ID, credit_amount: 50_000_000, type: "CREDIT", adjusted_at: "1405/08/29 12:29:00" }],
    },
  },
  read: {
    items: [{ cardholderId: ID, status: "CREDIT", amountRial: 50_000_000, at: "2026-11-20T08:59:00.000Z" }],
    hasMore: false,
  },
  variants: [
    {
      name: "of a kind that nobody knows",
      answer: {
        data: { has_more: true, credits: [{ cardholder_id: ID, credit_amount: 5, type: "FREEZE", adjusted_at: null }] },
      },
      read: { items: [{ status: "UNKNOWN", statusAsSent: "FREEZE", at: null }], hasMore: true },
      odd: ["type"],
    },
  ],
});

const fixtures: readonly Fixture[] = [
  {
    operation: "cards.accounts_info",
    answer: {
      message: "حساب‌ها",
      data: {
        accounts: [{ account_number: ACCOUNT, iban: IBAN, type: "CURRENT", status: "ACTIVE", currency: "IRR" }],
      },
    },
    read: {
      items: [
        {
          accountNumber: ACCOUNT,
          iban: IBAN,
          kind: { status: "CURRENT" },
          state: { status: "ACTIVE" },
          isRial: true,
        },
      ],
      unreadRows: 0,
    },
    variants: [
      {
        name: "in another unit, without an IBAN",
        answer: {
          data: {
            accounts: [{ account_number: 12345, iban: null, type: "SAVINGS", status: "ACTIVE", currency: "USD" }],
          },
        },
        read: { items: [{ accountNumber: "12345", iban: null, kind: { status: "SAVINGS" }, isRial: false }] },
      },
      { name: "of somebody without any", answer: { data: { accounts: [] } }, read: { items: [], unreadRows: 0 } },
    ],
  },
  {
    operation: "cards.account_balance",
    answer: { message: "موجودی", data: { account_number: ACCOUNT, balance: 8_500_000, available_balance: 8_400_000 } },
    read: { accountNumber: ACCOUNT, balanceRial: 8_500_000, availableRial: 8_400_000 },
    variants: [
      {
        name: "as text, without what can be withdrawn",
        answer: { data: { account_number: null, balance: "8500000", available_balance: null } },
        read: { accountNumber: null, balanceRial: 8_500_000, availableRial: null },
      },
    ],
  },
  {
    operation: "cards.bank_statement",
    answer: { message: "گردش", data: { has_more: false, transactions: [row] } },
    read: {
      items: [
        {
          trackingCode: "4827109355610042",
          status: "WITHDRAWAL",
          amountRial: 1_500_000,
          balanceRial: 8_500_000,
          description: "خرید",
          at: "2026-11-20T08:59:00.000Z",
        },
      ],
      hasMore: false,
    },
    variants: [
      {
        name: "without a balance and a description",
        answer: { data: { has_more: true, transactions: [{ ...row, balance: null, description: null }] } },
        read: { items: [{ balanceRial: null, description: null }], hasMore: true },
      },
      { name: "with nothing in it", answer: { data: { has_more: false, transactions: [] } }, read: { items: [] } },
    ],
  },
  changes("cards.credit_changes_of"),
  changes("cards.credit_changes"),
  payments("cards.credit_payments_of"),
  payments("cards.credit_payments"),
  {
    operation: "cards.credit_accounts",
    answer: {
      message: "حساب‌های اعتباری",
      data: {
        has_more: false,
        accounts: [
          {
            cardholder_id: ID,
            account: { account_number: ACCOUNT, balance: 8_500_000 },
            credit: { status: "ACTIVE", balance: 48_000_000 },
          },
        ],
      },
    },
    read: {
      items: [
        {
          cardholderId: ID,
          accountNumber: ACCOUNT,
          accountRial: 8_500_000,
          status: "ACTIVE",
          leftRial: 48_000_000,
        },
      ],
      hasMore: false,
    },
    variants: [
      {
        name: "without its account",
        answer: {
          data: {
            has_more: false,
            accounts: [{ cardholder_id: ID, account: null, credit: { status: "INACTIVE", balance: "0" } }],
          },
        },
        read: { items: [{ accountNumber: null, accountRial: null, status: "INACTIVE", leftRial: 0 }] },
      },
    ],
  },
  {
    operation: "cards.grants_of",
    answer: {
      message: "مجوزها",
      data: {
        has_more: false,
        grants: [
          {
            grant_id: PAY,
            bank_code: "012",
            account_number: "0100324200001",
            count: 3,
            limit: 50_000_000,
            expiration_date: "2027-11-20",
            status: "ACTIVE",
            created_at: "1405/08/29 12:29:00",
            revoked_at: null,
          },
        ],
      },
    },
    read: {
      items: [
        {
          id: PAY,
          bankCode: "012",
          accountNumber: "0100324200001",
          timesAMonth: 3,
          limitRial: 50_000_000,
          expiresOn: "2027-11-20",
          status: "ACTIVE",
          createdAt: "2026-11-20T08:59:00.000Z",
          revokedAt: null,
        },
      ],
      hasMore: false,
    },
    variants: [
      {
        name: "that waits for its holder, with little told",
        answer: { data: { has_more: false, grants: [{ grant_id: PAY, status: "PENDING" }] } },
        read: { items: [{ status: "PENDING", bankCode: null, limitRial: null, expiresOn: null }] },
      },
    ],
  },
];

/** A national code whose holder has had a card in use for months. */
const codeOfSomebodyInUse = () => newNationalCode("88081");

/** An application whose card is in use. */
export async function cardInUse({ made }: Pick<Records, "made">): Promise<string> {
  await made("cards.configure", {});
  await made("cards.save_provider", { slug: "default", name: "بانک نمونه" });
  const applicationId = await made("cards.begin", { provider: "default" });
  const facts = { ...APPLICANT, nationalCode: codeOfSomebodyInUse() };
  await made("cards.save", { applicationId, version: 1, facts });
  await made("cards.register", { applicationId, version: 2 });
  await made("cards.look", { applicationId });
  return applicationId;
}

const NOTHING = { holders: 0, active: 0, unclear: 0, leftRial: 0, openRial: 0, lateRial: 0, lateCount: 0 };
const NO_HEAP = { rial: 0, count: 0 };
const P = "/v1/business/parsmart/issuer/provider/default";
/** A seeded cardholder with a card, credit and a grant. */
const HOLDER = "ca4d1006-0000-4000-8000-000000000000";

export const cardMoney = {
  examples: {
    "card-credit": {
      operations: ["cards.credit_overview", "cards.repayments"],
      emptyAnswer: {
        at: "2026-11-20T08:59:00.000Z",
        today: "2026-11-20",
        sums: NOTHING,
        providers: [],
        templates: [],
        days: [],
        earlier: NO_HEAP,
        later: NO_HEAP,
        noDay: NO_HEAP,
        unclear: NO_HEAP,
      },
      isDated: true,
      isLong: true,
    },
    "card-money": {
      operations: ["cards.show", "cards.accounts", "cards.statement", "cards.credit", "cards.grants"],
      isDated: true,
      isLong: true,
      records: { "card-money": cardInUse },
    },
  },
  fixtures,
  answers: async ({ get, post, control }) => {
    await post("/v1/business/parsmart/issuer/set-config", {});
    await control("POST", `/cardholders/${HOLDER}/credit`, { amountRial: 5_000_000 });
    await control("POST", `/cardholders/${HOLDER}/spend`, { amountRial: 1_000_000 });
    const one = `${P}/cardholder/${HOLDER}`;
    return {
      "cards.accounts_info": await get(`${one}/accounts-info`),
      "cards.account_balance": await get(`${one}/balance`),
      "cards.bank_statement": await get(`${one}/bank-statement`),
      "cards.credit_changes_of": await get(`${one}/credit`),
      "cards.credit_changes": await get(`${P}/credit`),
      "cards.credit_payments_of": await get(`${one}/credit/payment`),
      "cards.credit_payments": await get(`${P}/credit/payment`),
      "cards.credit_accounts": await get(`${P}/credit/account`),
      "cards.grants_of": await get(`${one}/direct-debit/grants`),
    };
  },
  known: async ({ write }) => {
    await write("cards.save_provider", { slug: "isolated-money", name: "بانک جدا" });
    const { id: applicationId } = await write("cards.begin", { provider: "isolated-money" });
    return { ids: { applicationId }, marks: [applicationId, "isolated-money"] };
  },
  asked: {
    "cards.accounts": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.balance": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.statement": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.account_flow": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.credit": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.credit_changes_shown": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.credit_changes_all": ["record", () => ({ provider: "isolated-money" })],
    "cards.credit_payments_shown": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.grants": ["record", ({ applicationId }) => ({ applicationId })],
    "cards.credit_overview": ["list"],
    "cards.repayments": ["list"],
  },
} as const satisfies AreaTests;
