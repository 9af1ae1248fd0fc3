import { defineLocalOperation, defineOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type {
  LastKnownWallet,
  StatementPage,
  statementInput,
  transactionListInput,
  WalletFlow,
  WalletTotals,
  walletFlowInput,
  walletTotalsInput,
} from "./schemas";
import type { TransactionPage, WalletBalance } from "./server/answers";

export const walletOperations = {
  balance: defineOperation({
    id: "wallet.balance",
    service: { method: "GET", host: "api", path: "/v2/business/:business/balance" },
    permission: "wallet.read",
    input: type<typeof noInput>(),
    output: type<WalletBalance>(),
    personal: "nothing",
    reads: ["wallet"],
    cacheSeconds: 3,
  }),

  transactions: defineOperation({
    id: "wallet.transactions",
    service: { method: "GET", host: "api", path: "/v3/business/:business/transaction" },
    permission: "transactions.read",
    input: type<typeof transactionListInput>(),
    toService: ({ searchField, after }) => ({ query: { search_field: searchField, start_after: after } }),
    output: type<TransactionPage>(),
    reads: ["transactions"],
    cacheSeconds: 5,
    personal: {
      "items.*.mobile": "mobile",
      "items.*.payer.name": "name",
      "items.*.payer.iban": "iban",
      "items.*.payer.mobile": "mobile",
      "items.*.payer.phone": "mobile",
      "items.*.payer.email": "email",
      "items.*.payer.address": "name",
      "items.*.payer.answers.*.value": "name",
      "items.*.payer.description": "text",
      "items.*.receiver.name": "name",
      "items.*.receiver.iban": "iban",
      "items.*.receiver.mobile": "mobile",
      "items.*.receiver.phone": "mobile",
      "items.*.receiver.email": "email",
      "items.*.receiver.address": "name",
      "items.*.receiver.answers.*.value": "name",
      "items.*.receiver.description": "text",
      "items.*.description": "text",
      "items.*.comments.*": "text",
      "items.*.result": "text",
      "items.*.failure.message": "text",
      "items.*.formTitle": "text",
      "items.*.settlementPort": "text",
      // The receipt page shows values that are masked here, so its address is hidden.
      "items.*.receiptUrl": "hidden",
      "items.*.balanceAfterRial": "hidden",
    },
  }),

  /**
   * The statement from our own book if that has the whole period, otherwise from the service with a direct request.
   * For filters and orders that only the book has, it says why there is no answer.
   */
  statement: defineLocalOperation({
    id: "wallet.statement",
    method: "GET",
    permission: "transactions.read",
    input: type<typeof statementInput>(),
    output: type<StatementPage>(),
    reads: ["transactions", "figures"],
  }),

  /** The sums of a period's rows, and how they lead from the opening balance to the closing balance. */
  totals: defineLocalOperation({
    id: "wallet.totals",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof walletTotalsInput>(),
    output: type<WalletTotals>(),
    reads: ["figures"],
  }),

  /** The same by day, or by month for a long period. */
  flow: defineLocalOperation({
    id: "wallet.flow",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof walletFlowInput>(),
    output: type<WalletFlow>(),
    reads: ["figures"],
  }),

  /** For screens only, while the service gives no newer answer; nothing is decided by it. */
  lastKnown: defineLocalOperation({
    id: "wallet.last_known",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof noInput>(),
    output: type<LastKnownWallet>(),
    reads: ["wallet", "connection"],
  }),
};

/** The input of one transaction's page; revealing a field uses the same. */
export const oneTransaction = (id: string) => ({ id, perPage: 1 });
