import type { AreaTests } from "@/lib/testing/areas/area-tests";
import { type Fixture, meta } from "@/lib/testing/fixtures/fixture";

const UUID = "6a9f4d55-6a2e-4a8f-8c11-5f0f3f3c7a31";

const moved = {
  id: UUID,
  track_id: "move-1",
  status: 1,
  message: "انجام شد",
  balance: 350000,
  currency: "RIAL",
  comment: "هدیه D-4827-1093-5561",
};
const readMoved = { id: UUID, trackId: "move-1", balanceRial: 350_000, amountRial: null };

const row = {
  uuid: UUID,
  type: "withdraw",
  amount: -150000,
  comment: "خرید",
  balance: "350000",
  created_at: 1795165205,
  updated_at: 1795165205,
};
const readRow = {
  id: UUID,
  way: "withdraw",
  typeAsSent: null,
  amountRial: 150_000,
  comment: "خرید",
  balanceRial: 350_000,
  createdAt: "2026-11-20T09:00:05.000Z",
};

const moves = (operation: string): Fixture => ({
  operation,
  answer: moved,
  read: readMoved,
  variants: [
    {
      name: "of which little is told, and of its amount besides",
      answer: { status: 1, message: "انجام شد", balance: "350000", amount: "-150000" },
      read: { id: null, trackId: null, balanceRial: 350_000, amountRial: 150_000 },
    },
  ],
});

const fixtures: readonly Fixture[] = [
  {
    operation: "customer-wallets.balance",
    answer: { status: 1, balance: 350000, currency: "RIAL" },
    read: { balanceRial: 350_000 },
    variants: [
      { name: "as text, without its unit", answer: { status: "1", balance: "350000" }, read: { balanceRial: 350_000 } },
      {
        name: "in another unit that it names",
        answer: { status: 1, balance: 35000, currency: "Toman" },
        read: { balanceRial: 350_000 },
      },
    ],
  },
  {
    operation: "customer-wallets.transactions",
    answer: { status: 1, data: [row], ...meta({ per_page: 20 }) },
    read: { items: [readRow], page: 1, perPage: 20, total: 41, hasMore: true },
    variants: [
      {
        name: "spelled otherwise, without what may be missing",
        answer: {
          data: [
            { uuid: UUID, type: "DEPOSIT", amount: "150000", created_at: "1405/08/29 12:30:05" },
            { type: "transfer", amount: -5, comment: "", balance: null, created_at: "دیروز" },
            { type: "transfer", amount: 5 },
          ],
        },
        read: {
          items: [
            { id: UUID, way: "deposit", amountRial: 150_000, comment: null, balanceRial: null },
            { id: null, way: "withdraw", typeAsSent: "transfer", amountRial: 5, createdAt: null },
            { way: null, typeAsSent: "transfer", amountRial: 5 },
          ],
        },
        odd: ["created_at", "meta", "type", "type"],
      },
      {
        name: "with a row that has no amount",
        answer: { data: [row, { uuid: "x", type: "deposit", amount: "much" }], ...meta({ per_page: 20 }) },
        read: { items: [readRow], unreadRows: 1 },
        odd: ["*.amount"],
      },
    ],
  },
  moves("customer-wallets.deposit"),
  moves("customer-wallets.withdraw"),
];

const BASE = "/v2/business/parsmart/customers";

export const customerWallets = {
  examples: {
    "customer-wallet": {
      operations: ["customers.show"],
      records: { "customer-wallet": ({ first }) => first("customers.list", { type: "INDIVIDUAL" }) },
    },
  },
  fixtures,
  answers: async ({ get, post }) => {
    const { data } = await get(BASE);
    const one = `${BASE}/${data[0].id}`;
    const move = { amount: 100_000, comment: "هدیه" };
    return {
      "customer-wallets.deposit": await post(`${one}/wallet/deposit`, { ...move, track_id: "wallet-fixture-1" }),
      "customer-wallets.withdraw": await post(`${one}/wallet/withdraw`, { ...move, track_id: "wallet-fixture-2" }),
      "customer-wallets.balance": await get(`${one}/wallet`),
      "customer-wallets.transactions": await post(`${one}/transactions`, { page: 1, per_page: 5 }),
    };
  },
  known: async ({ read }) => {
    const { items } = await read("customers.list");
    return { ids: { walletOf: items[0].id }, marks: [items[0].id] };
  },
  asked: {
    "customer-wallets.balance": ["record", ({ walletOf }) => ({ customerId: walletOf })],
    "customer-wallets.transactions": ["record", ({ walletOf }) => ({ customerId: walletOf })],
    "customer-wallets.orders": ["list", ({ walletOf }) => ({ customerId: walletOf })],
  },
} as const satisfies AreaTests;
