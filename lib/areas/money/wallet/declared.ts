import { declareArea, place, queryText, screenOfRecord } from "@/lib/kit/areas/declare";

/** Where the rows begin on the wallet's page. */
export const STATEMENT = "statement";

export const walletRoutes = {
  wallet: (business: string, query?: Record<string, string>) => `/${business}/wallet${queryText(query)}`,
  fees: (business: string, query?: Record<string, string>) => `/${business}/wallet/fees${queryText(query)}`,
  transaction: (business: string, transactionId: string) => `/${business}/wallet/${encodeURIComponent(transactionId)}`,
};

/** The wallet: its balance and its statement. */
export const wallet = declareArea({
  permissions: {
    "wallet.read": ["owner", "manager", "accountant", "auditor"],
    "transactions.read": "everybody",
  },
  tags: ["wallet", "transactions"],
  screens: [
    place("wallet", walletRoutes.wallet, "transactions.read", { place: "wallet", tab: 1, icon: "Wallet" }),
    place("fees", walletRoutes.fees, "wallet.read", {
      place: "wallet",
      tab: 2,
      icon: "Banknote",
      also: "fees charges commission cost fee wallet کارمزد کیف پول کارمزد کیف کارمزد هزینه کسر کارمزد",
    }),
    screenOfRecord("transaction", walletRoutes.transaction, "transactions.read"),
  ],
  hits: { transaction: "wallet" },
  files: ["transactions"],
  notices: {
    /** Two answers of the service differ tenfold: one is read in a unit that it is not in. */
    wallet_unit: {
      severity: "urgent",
      topic: "wallet",
      permission: "wallet.read",
      acts: "settlements.make",
      href: (business) => walletRoutes.wallet(business),
      screen: "wallet",
      facts: ["balanceRial", "source", "sourceRial"],
    },
    /** The balance is under the business's own limit. */
    wallet_low: {
      severity: "urgent",
      topic: "wallet",
      permission: "wallet.read",
      acts: "settlements.make",
      href: (business) => walletRoutes.wallet(business),
      screen: "wallet",
      facts: ["balanceRial", "limitRial"],
    },
  },
  audit: {
    actions: [],
    facts: {},
    subjects: {},
    revealed: {
      wallet: (business, id) => ({ word: "transaction", href: walletRoutes.transaction(business, id) }),
    },
  },
});
