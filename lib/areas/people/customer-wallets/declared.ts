import { declareArea, queryText, screenOfRecord } from "@/lib/kit/areas/declare";
import type { WalletWay } from "./status";

export const customerWalletRoutes = {
  /** The form that moves money into a customer's wallet or out of it; `repeatOrder` is an order that it is filled with. */
  customerWallet: (business: string, customerId: string, query?: { way?: WalletWay; repeatOrder?: string }) =>
    `/${business}/customers/${encodeURIComponent(customerId)}/wallet${queryText({ ...query })}`,
};

/** What the business keeps for a customer at the service: a balance, and what moved it. */
export const customerWallets = declareArea({
  permissions: {
    /** What somebody holds is theirs to tell: support sees no customer's balance. */
    "customerWallets.read": ["owner", "manager", "accountant", "auditor"],
  },
  tags: ["customer-wallets"],
  screens: [screenOfRecord("customer-wallet", customerWalletRoutes.customerWallet, "settlements.make")],
  hits: {},
  files: [],
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
