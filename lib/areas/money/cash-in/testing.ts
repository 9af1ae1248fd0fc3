import type { AreaTests } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";

const IBAN = "IR820540102680020817909002";
const record = {
  gateway_transaction_id: 710_001_234_567,
  amount: 2_500_000,
  amount_toman: 250_000,
  wage: 5000,
  wage_toman: 500,
  status: "INIT",
  iban: IBAN,
  receipt_url: "https://receipt.service.example/1",
};
const read = {
  transactionId: "710001234567",
  amountRial: 2_500_000,
  wageRial: 5000,
  status: "INIT",
  iban: IBAN,
  receiptUrl: "https://receipt.service.example/1",
};
const fixtures: readonly Fixture[] = [
  {
    operation: "cash-in.deposit",
    answer: { status: 1, message: "ok", data: { cash_in: [record] } },
    read: [read],
    variants: [
      {
        name: "in parts, of which little is told",
        answer: { data: { cash_in: [record, { gateway_transaction_id: "8", amount: "5", status: "DONE" }] } },
        read: [read, { transactionId: "8", amountRial: 5, wageRial: null, status: "DONE", iban: null }],
      },
      {
        name: "in a state that is not known",
        answer: { data: { cash_in: [{ ...record, status: "QUEUED" }] } },
        read: [{ status: "UNKNOWN", statusAsSent: "QUEUED" }],
        odd: ["status"],
      },
    ],
  },
];

const ACCOUNTS = "/v3/business/parsmart/cash-in/account";

export const cashIn = {
  examples: {
    cashIn: {
      operations: ["bank-accounts.list", "bank-accounts.last_balance"],
      emptyAnswer: { items: [], unreadRows: 0 },
      isDated: true,
    },
  },
  fixtures,
  answers: async ({ get, post }) => {
    const { data } = await get(ACCOUNTS);
    const body = { iban: data[0].IBAN, amount: 1_000_000, track_id: "cash-in-fixture" };
    return { "cash-in.deposit": await post(`${ACCOUNTS}/deposit`, body) };
  },
  known: async () => ({ ids: {}, marks: [] }),
  asked: {},
} as const satisfies AreaTests;
