import { type AreaTests, listOf } from "@/lib/testing/areas/area-tests";
import { type Fixture, meta } from "@/lib/testing/fixtures/fixture";

const UUID = "0b9f4d55-6a2e-4a8f-8c11-5f0f3f3c7a02";

const authorization = {
  id: UUID,
  customer_uuid: "c0a1",
  token: "d1b2",
  bank_code: "012",
  callback_url: "https://shop.example/back",
  count: 30,
  limit: "50000000",
  mobile: "09121234567",
  name: "نمونه نمونه‌ای",
  email: null,
  national_code: null,
  expiration_date: "1408/08/29 23:59:59",
  status: "ACTIVE",
  payer_account: { account_number: "0201234567008", pan: "603799******1234" },
  created_at: "1405/08/29 12:30:05",
  revoked_at: null,
};
const readAuthorization = {
  id: UUID,
  bankCode: "012",
  monthlyCount: 30,
  limitRial: 50_000_000,
  status: "ACTIVE",
  createdAt: "2026-11-20T09:00:05.000Z",
  revokedAt: null,
};

const told = { email: "maryam@example.com", national_code: "0013542419" };
const readTold = { email: "maryam@example.com", nationalCode: "0013542419" };

const bank = {
  code: "012",
  name: "بانک ملت",
  has_direct_debit_ability: true,
  is_healthy_on_direct_debit: true,
  logo: "https://assets.service.example/banks/012.svg",
  max_withdrawal_amount: 2000000000,
  max_withdrawal_amount_per_transaction: 500000000,
  withdrawal_amount_currency: "RIAL",
  max_withdrawal_daily_count: 10,
  max_mandate_validity_duration: 3,
  mandate_validity_duration_unit: "YEAR",
  payer_authentication_type: "NATIONAL_CODE",
  has_refund_ability: true,
};
const readBank = {
  code: "012",
  canDebit: true,
  isHealthy: true,
  dailyLimitRial: 2_000_000_000,
  limitRial: 500_000_000,
  limitCurrency: "RIAL",
  dailyCount: 10,
  longestValidity: { count: 3, unit: "year" },
  payerAuthentication: "NATIONAL_CODE",
  canRefund: true,
};
const banks = (more: object) => ({ status: 1, message: "ok", result: { banks: [{ ...bank, ...more }] } });

const calculation = {
  authorization_id: UUID,
  count: 30,
  used_count: 2,
  remaining_count: 28,
  limit: 50000000,
  used_amount: 500000,
  remaining_amount: null,
  period_start: "1405/08/01",
  period_end: "1405/08/30",
  is_withdrawable: true,
};

const fixtures: readonly Fixture[] = [
  {
    operation: "authorizations.show",
    answer: { status: 1, message: "ok", result: { authorizations: authorization } },
    read: readAuthorization,
    variants: [
      {
        name: "of a payer of whom everything is told",
        answer: { result: { authorizations: { ...authorization, ...told } } },
        read: readTold,
      },
      {
        name: "with only a day, and a state that is not known",
        answer: {
          result: {
            authorizations: { ...authorization, expiration_date: "2029-11-20", status: "SUSPENDED", count: null },
          },
        },
        read: {
          expiresAt: "2029-11-20T20:29:59.000Z",
          status: "UNKNOWN",
          statusAsSent: "SUSPENDED",
          monthlyCount: null,
        },
        odd: ["status"],
      },
    ],
  },
  {
    operation: "authorizations.list",
    answer: { data: [authorization], ...meta() },
    read: { items: [readAuthorization] },
    variants: [
      {
        name: "of a payer of whom everything is told",
        answer: { data: [{ ...authorization, ...told }], ...meta() },
        read: { items: [readTold] },
      },
    ],
  },
  {
    operation: "authorizations.calculation",
    answer: { status: 1, message: "ok", result: { calculation } },
    read: { usedCount: 2, remainingCount: 28, remainingRial: null, periodStart: "2026-10-23", isWithdrawable: true },
    variants: [
      {
        name: "without counts",
        answer: { result: { calculation: { authorization_id: UUID } } },
        read: { usedCount: null, monthlyCount: null, isWithdrawable: null },
      },
    ],
  },
  {
    operation: "authorizations.revoke",
    answer: { status: 1, message: "ok", result: { authorization: { id: UUID } } },
    read: { id: UUID },
    variants: [{ name: "that names nothing", answer: { status: 1, message: "ok", result: [] }, read: { id: null } }],
  },
  {
    operation: "authorizations.banks",
    answer: banks({}),
    read: [readBank],
    variants: [
      {
        name: "in toman, in months, silent about refunds",
        answer: banks({
          withdrawal_amount_currency: "Toman",
          mandate_validity_duration_unit: "MONTH",
          has_refund_ability: undefined,
        }),
        read: [
          {
            ...readBank,
            dailyLimitRial: 20_000_000_000,
            limitRial: 5_000_000_000,
            limitCurrency: "Toman",
            longestValidity: { count: 3, unit: "month" },
            canRefund: null,
          },
        ],
      },
      {
        name: "in a currency that is not known",
        answer: banks({ withdrawal_amount_currency: "USD" }),
        read: [{ ...readBank, dailyLimitRial: null, limitRial: null, limitCurrency: "USD" }],
      },
      { name: "with [] for what has no fields", answer: { status: 1, message: "ok", result: [] }, read: [] },
    ],
  },
];

const DEBIT = "/v3/business/parsmart/subscription";

export const authorizations = {
  examples: {
    authorizations: listOf("authorizations.list", { isLong: true }),
    "authorization-banks": { operations: ["authorizations.banks"], emptyAnswer: [] },
    authorization: {
      operations: ["authorizations.show", "authorizations.calculation"],
      records: { authorization: ({ first }) => first("authorizations.list", { status: "ACTIVE" }) },
    },
  },
  fixtures,
  answers: async ({ get, remove, authorization: made }) => {
    const id = await made();
    return {
      "authorizations.banks": await get(`${DEBIT}/banks/actives`),
      "authorizations.list": await get(`${DEBIT}/authorization`),
      "authorizations.show": await get(`${DEBIT}/authorization/${id}/search`),
      "authorizations.calculation": await get(`${DEBIT}/authorization/${id}/calculation`),
      "authorizations.revoke": await remove(`${DEBIT}/authorization/${await made()}`),
    };
  },
  known: async ({ read }) => {
    const { items } = await read("authorizations.list", { status: "ACTIVE" });
    return { ids: { authorizationId: items[0].id }, marks: [items[0].id] };
  },
  asked: {
    "authorizations.banks": ["list"],
    "authorizations.list": ["list"],
    "authorizations.show": ["record", ({ authorizationId }) => ({ authorizationId })],
    "authorizations.calculation": ["record", ({ authorizationId }) => ({ authorizationId })],
    "authorizations.used": [
      "list",
      ({ authorizationId }) => ({ authorizationId, from: "2026-10-23", to: "2026-11-21" }),
    ],
    "authorizations.payers": ["none", ({ authorizationId }) => ({ of: "authorization", ids: [authorizationId] })],
    "authorizations.revoke": ["record", ({ authorizationId }) => ({ authorizationId })],
  },
} as const satisfies AreaTests;
