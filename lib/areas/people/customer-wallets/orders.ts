import type { OrderState } from "@/lib/areas/money/orders/states";
import { sinceOf } from "@/lib/areas/money/orders/told-at";
import type { OrderRow } from "@/lib/areas/money/orders/views";
import { codesIn } from "./code";
import { fitOf, type WalletRow } from "./row-of-order";
import { type WalletWay, wayOfKind } from "./ways";

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

/** Those that may still move the wallet, or have moved it without a row: what is over, or has its row, is told by the rows. */
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
