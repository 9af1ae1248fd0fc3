import type { AreaTests } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";

const BASE = "/v3/business/parsmart/transaction";
const UUID = "6a9f4d55-6a2e-4a8f-8c11-5f0f3f3c7a02";

const record = {
  id: UUID,
  retry_count: "0",
  gateway_transaction_id: 710001234567,
  amount: 150000000,
  wage: 0,
  payment_number: "123456789012345",
  status: "PENDING",
  description: "سفارش لغو شد",
  comment: null,
  wallet: "987654320",
  refund_date: "1405/08/29 12:30:20",
  created_at: "1405/08/29 12:30:00",
  receipt_url: null,
};
const readRecord = {
  id: UUID,
  transactionId: "710001234567",
  amountRial: 150_000_000,
  wageRial: 0,
  paymentNumber: "123456789012345",
  status: "PENDING",
  refundDate: "2026-11-20T09:00:20.000Z",
  createdAt: "2026-11-20T09:00:00.000Z",
  receiptUrl: null,
};

const fixtures: readonly Fixture[] = [
  {
    operation: "gateway-refunds.create",
    answer: { status: 1, data: { message: "ok", results: [record] } },
    read: [readRecord],
    variants: [
      {
        name: "in several records, amounts and numbers as text, in a state that is not known",
        answer: {
          status: 1,
          data: {
            results: [
              { ...record, amount: "150000000", payment_number: 123456789012345 },
              { ...record, id: 7, amount: "10000000", status: "ON_HOLD", gateway_transaction_id: null },
            ],
          },
        },
        read: [readRecord, { id: "7", amountRial: 10_000_000, status: "UNKNOWN", transactionId: null }],
        odd: ["status"],
      },
    ],
  },
];

/** It has no screen of its own: a payment's page has it. */
export const gatewayRefunds = {
  examples: {},
  fixtures,
  answers: async ({ get, post }) => {
    const { data } = await get(`${BASE}?channel=ipg&status=succeed&per_page=50`);
    const { id } = data.find(({ status }: { status: number }) => status === 1);
    return {
      "gateway-refunds.create": await post(`${BASE}/${id}/refund`, { amount: "1000000", payment_number: "1001" }),
    };
  },
  known: async ({ read }) => {
    const { items } = await read("wallet.transactions", { channel: "ipg", status: "succeed" });
    return { ids: { paymentId: items[0].id }, marks: [items[0].id] };
  },
  asked: { "gateway-refunds.of": ["record", ({ paymentId }) => ({ transactionId: paymentId })] },
} as const satisfies AreaTests;
