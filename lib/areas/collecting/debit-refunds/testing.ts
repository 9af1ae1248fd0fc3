import { type AreaTests, listOf } from "@/lib/testing/areas/area-tests";
import { type Fixture, meta } from "@/lib/testing/fixtures/fixture";

const UUID = "5a9f4d55-6a2e-4a8f-8c11-5f0f3f3c7a02";

const refund = {
  id: UUID,
  withdrawal_id: "0b9f4d55-6a2e-4a8f-8c11-5f0f3f3c7a03",
  authorization_id: "0b9f4d55-6a2e-4a8f-8c11-5f0f3f3c7a02",
  gateway_transaction_id: "710001234567",
  amount: "1000000",
  wage_amount: "0",
  payment_number: null,
  track_id: "refund-1",
  status: "INIT",
  description: null,
  notify_url: null,
  refund_date: "1405/08/29",
  error_code: null,
  error_message: null,
};
const readRefund = {
  id: UUID,
  amountRial: 1_000_000,
  wageRial: 0,
  status: "INIT",
  date: "2026-11-20",
  transactionId: "710001234567",
  errorCode: null,
};
const failed = { status: "FAILED", error_code: "28", error_message: "حساب مسدود است", description: "قسط آبان" };

const fixtures: readonly Fixture[] = [
  {
    operation: "debit-refunds.create",
    answer: { status: 1, message: "ok", result: { refund } },
    read: readRefund,
  },
  {
    operation: "debit-refunds.show",
    answer: { status: 1, message: "ok", result: { refund } },
    read: readRefund,
    variants: [
      {
        name: "that failed, of which everything is told",
        answer: { result: { refund: { ...refund, ...failed } } },
        read: { status: "FAILED", errorCode: "28", errorMessage: "حساب مسدود است", description: "قسط آبان" },
      },
      {
        name: "in a state that is not known",
        answer: { result: { refund: { ...refund, status: "RETURNED" } } },
        read: { status: "UNKNOWN", statusAsSent: "RETURNED" },
        odd: ["status"],
      },
    ],
  },
  {
    operation: "debit-refunds.list",
    answer: { data: [refund], ...meta() },
    read: { items: [readRefund] },
    variants: [
      {
        name: "of one that failed",
        answer: { data: [{ ...refund, ...failed }], ...meta() },
        read: { items: [{ status: "FAILED", description: "قسط آبان", errorMessage: "حساب مسدود است" }] },
      },
    ],
  },
];

const REFUNDS = "/v3/business/parsmart/subscription/refunds";
const WITHDRAWALS = "/v3/business/parsmart/subscription/withdrawal/store";

export const debitRefunds = {
  examples: {
    "debit-refunds": listOf("debit-refunds.list", { isLong: true, isDated: true }),
    "debit-refund": {
      operations: ["debit-refunds.show"],
      isDated: true,
      records: { "debit-refund": ({ first }) => first("debit-refunds.list") },
    },
  },
  fixtures,
  answers: async ({ get, post, authorization }) => {
    const list = await get(REFUNDS);
    const made = await post(WITHDRAWALS, { authorization_id: await authorization(), amount: 1_000_000 });
    const { id: withdrawal_id } = made.result.withdrawal;
    // Asking for it is what decides it.
    await get(`/v3/business/parsmart/subscription/withdrawal/${withdrawal_id}`);
    return {
      "debit-refunds.list": list,
      "debit-refunds.show": await get(`${REFUNDS}/${list.data[0].id}`),
      "debit-refunds.create": await post(REFUNDS, { withdrawal_id, track_id: "refund-fixture" }),
    };
  },
  known: async ({ read }) => {
    const { items } = await read("debit-refunds.list");
    return { ids: { refundId: items[0].id }, marks: [items[0].id] };
  },
  asked: {
    "debit-refunds.list": ["list"],
    "debit-refunds.show": ["record", ({ refundId }) => ({ refundId })],
  },
} as const satisfies AreaTests;
