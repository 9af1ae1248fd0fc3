import { codesIn } from "@/lib/kit/orders/comment-code";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { latestMsOf, sinceOf } from "@/lib/kit/orders/told-at";
import type { OrderRow } from "@/lib/kit/orders/views";

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

/** A row of a customer's transactions, as far as it says whose it is. Rial. */
export interface WalletRow {
  id: string | null;
  way: WalletWay | null;
  amountRial: number;
  comment: string | null;
  /** In the wallet after it. */
  balanceRial: number | null;
  createdAt: string | null;
}

/** What an order's row is known by. */
export interface SoughtMove {
  way: WalletWay;
  amountRial: number;
  code: string;
  /** The id that the service's answer told: perhaps that of the row. */
  serviceId: string | null;
  /** Nothing that was made before can be it, in milliseconds. */
  sinceMs: number;
  /** In the wallet after it, as the answer told; null if no answer came, or later. */
  balanceRial: number | null;
}

const RIAL_PER_TOMAN = 10;

/**
 * Whether a row is an order's. `own` by the code that the order was sent with, or by the id that the answer told.
 * `perhaps`: it goes the same way, is of the amount (in either unit) and not older, and carries no code at all, as
 * one does whose comment was left out or cut. One with another code is another order's.
 *
 * @returns null if it certainly is not
 */
export function fitOf(row: WalletRow, sought: SoughtMove): "own" | "perhaps" | null {
  if (row.way !== null && row.way !== sought.way) return null;
  const codes = codesIn(row.comment);
  if (codes.includes(sought.code)) return "own";
  if (codes.length > 0) return null;
  if (row.id !== null && row.id === sought.serviceId) return "own";
  if (latestMsOf(row.createdAt) < sought.sinceMs) return null;
  const { amountRial } = sought;
  const amounts = [amountRial, amountRial * RIAL_PER_TOMAN, amountRial / RIAL_PER_TOMAN];
  return amounts.includes(row.amountRial) ? "perhaps" : null;
}

/** Whether a candidate row has the amount, and the balance that the answer named. */
export const isByBalance = (row: WalletRow, { balanceRial, amountRial }: SoughtMove): boolean =>
  balanceRial !== null && row.balanceRial === balanceRial && row.amountRial === amountRial;

/** An order of a customer's wallet, with what its row is known by. */
export interface CustomerOrder extends OrderRow {
  code: string;
  serviceId: string | null;
  /** Rows of the customer's transactions that are known to be its own. */
  rowIds: readonly string[];
}

export interface CustomerOrders {
  orders: CustomerOrder[];
  /** There are older ones besides. */
  isCut: boolean;
}

/** The owner of a row in the customer's transactions: an order, perhaps an order, or none here; null if unknown. */
export type RowOwner = { orderId: string; isCertain: boolean } | "elsewhere" | null;

/** Holds a row against what was ordered here. */
export function ownerOf(row: WalletRow, { orders, isCut }: CustomerOrders): RowOwner {
  const codes = codesIn(row.comment);
  const known = orders.find(({ code, rowIds }) => codes.includes(code) || (row.id !== null && rowIds.includes(row.id)));
  if (known) return { orderId: known.id, isCertain: true };
  const perhaps = orders.find((order) => {
    const way = wayOfKind(order.kind);
    if (way === null || order.rowIds.length > 0 || !mayHaveLeft(order)) return false;
    const { amountRial, code, serviceId, createdAt } = order;
    return fitOf(row, { way, amountRial, code, serviceId, sinceMs: sinceOf(createdAt), balanceRial: null }) !== null;
  });
  if (perhaps) return { orderId: perhaps.id, isCertain: false };
  return isCut ? null : "elsewhere";
}

const OPEN: readonly OrderState[] = ["awaiting_approval", "approved", "sending", "unknown", "sent"];
const mayHaveLeft = ({ state }: OrderRow): boolean => state === "sending" || state === "unknown" || state === "sent";

/** Orders that may still move the wallet, or moved it without a row. */
export const openOf = ({ orders }: CustomerOrders): CustomerOrder[] =>
  orders.filter(({ state }) => OPEN.includes(state));

/**
 * The approved ones of these orders, which move the wallet without a further approval: their number and their sum in
 * rial.
 */
export function underWayOf(orders: CustomerOrders, way: WalletWay): { count: number; rial: number } {
  const some = openOf(orders).filter((order) => wayOfKind(order.kind) === way && order.state !== "awaiting_approval");
  return { count: some.length, rial: some.reduce((sum, { amountRial }) => sum + amountRial, 0) };
}
