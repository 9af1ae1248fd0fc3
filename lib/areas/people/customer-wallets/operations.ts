import { defineLocalOperation, defineOperation, type } from "@/lib/kit/operations/define";
import type { customerTransactionsInput, customerWalletInput, walletMoveInput } from "./schemas";
import type { CustomerBalance, CustomerTransactionPage, WalletMoved } from "./server/answers";
import type { CustomerOrders } from "./status";

const ONE = "/v2/business/:business/customers/:customer";
/** Money waits longer for its answer: one that is lost has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;
const MOVED = ["customer-wallets", "customers", "wallet", "transactions"] as const;

const move = (verb: "deposit" | "withdraw") =>
  defineOperation({
    id: `customer-wallets.${verb}`,
    service: { method: "POST", host: "api", path: `${ONE}/wallet/${verb}` },
    permission: "settlements.make",
    input: type<typeof walletMoveInput>(),
    toService: ({ customerId, amountRial, trackId, comment }) => ({
      path: { customer: customerId },
      body: { amount: amountRial, track_id: trackId, comment },
    }),
    fieldNames: { amountRial: "amount" },
    output: type<WalletMoved>(),
    personal: "unmasked",
    changes: MOVED,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  });

export const customerWalletOperations = {
  /** What was ordered here of a customer's wallet, newest first. */
  orders: defineLocalOperation({
    id: "customer-wallets.orders",
    method: "GET",
    permission: "customerWallets.read",
    input: type<typeof customerWalletInput>(),
    output: type<CustomerOrders>(),
    reads: ["orders"],
  }),

  balance: defineOperation({
    id: "customer-wallets.balance",
    service: { method: "GET", host: "api", path: `${ONE}/wallet` },
    permission: "customerWallets.read",
    input: type<typeof customerWalletInput>(),
    toService: ({ customerId }) => ({ path: { customer: customerId } }),
    output: type<CustomerBalance>(),
    reads: ["customer-wallets"],
    cacheSeconds: 5,
    personal: "unmasked",
  }),

  /** A question by POST; whether it is paged by its body or by its address nobody says, so both say the page. */
  transactions: defineOperation({
    id: "customer-wallets.transactions",
    service: { method: "POST", host: "api", path: `${ONE}/transactions` },
    permission: "customerWallets.read",
    input: type<typeof customerTransactionsInput>(),
    toService: ({ customerId, page, perPage }) => ({
      path: { customer: customerId },
      query: { page, per_page: perPage },
      body: { page, per_page: perPage },
    }),
    output: type<CustomerTransactionPage>(),
    isRead: true,
    reads: ["customer-wallets"],
    cacheSeconds: 5,
    personal: "unmasked",
  }),

  deposit: move("deposit"),
  withdraw: move("withdraw"),
};
