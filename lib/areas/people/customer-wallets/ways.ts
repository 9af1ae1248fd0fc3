import type { OrderKindId } from "@/lib/areas/money/orders/kinds";

/** Into a customer's wallet, or out of it, in the service's words for its rows. */
export const WALLET_WAYS = ["deposit", "withdraw"] as const;
export type WalletWay = (typeof WALLET_WAYS)[number];

/** The kind of order that moves money so. */
export const KIND_OF_WAY = {
  deposit: "customerDeposit",
  withdraw: "customerWithdrawal",
} as const satisfies Record<WalletWay, OrderKindId>;

/** The way of an order; null for an order of another kind. */
export const wayOfKind = (kind: string): WalletWay | null =>
  WALLET_WAYS.find((way) => KIND_OF_WAY[way] === kind) ?? null;

/** What a customer's wallet holds after money has moved so. */
export const balanceAfter = (balanceRial: number, way: WalletWay, amountRial: number): number =>
  way === "deposit" ? balanceRial + amountRial : balanceRial - amountRial;
