import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "@/lib/server/db/client";
import { orderItems } from "@/lib/server/db/schema";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import type { Receipt } from "./kind";

/** Unproven returns of arrived payments: since when the service has told them, by track id; ISO 8601. */
export type SaidBack = Record<string, string>;

/** The unproven returns in an order's receipt. */
export const saidBackOf = ({ receipt }: Pick<PaymentOrder, "receipt">): SaidBack =>
  (receipt?.saidBack as SaidBack | undefined) ?? {};

/** When the first unproven return can be believed; null if there is none. */
export function believableAt(saidBack: SaidBack): Date | null {
  const times = Object.values(saidBack).map((since) => Date.parse(since) + orderTimes().returnProofMs);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * Decides whether a return of an arrived payment is believed. A single wrong answer must not be enough, because
 * people would pay again. A return is believed with the transaction that corrects it, or if the service tells it
 * again some time later.
 *
 * @returns the part of the receipt that is believed now, and the remembered rest
 */
export async function believe(
  order: PaymentOrder,
  receipt: Receipt,
  tx: Queryable,
): Promise<{ receipt: Receipt; saidBack: SaidBack }> {
  const kept = saidBackOf(order);
  const isOld = (trackId: string) =>
    kept[trackId] !== undefined && Date.now() - Date.parse(kept[trackId]) >= orderTimes().returnProofMs;
  const since = (trackId: string) => kept[trackId] ?? new Date().toISOString();
  if (receipt.rows) {
    const early = (await doneAmong(order.id, receipt, tx)).filter((trackId) => !isOld(trackId));
    const told = new Set(receipt.rows.map(({ trackId }) => trackId));
    const left = Object.entries(kept).filter(([trackId]) => !told.has(trackId));
    return {
      receipt: { ...receipt, rows: receipt.rows.filter(({ trackId }) => !early.includes(trackId)) },
      saidBack: Object.fromEntries([...left, ...early.map((trackId) => [trackId, since(trackId)])]),
    };
  }
  const { trackId } = order;
  const isBack = order.state === "done" && receipt.state !== "done" && receipt.state !== "sent";
  if (!isBack || receipt.isReturn || isOld(trackId)) return { receipt, saidBack: {} };
  return { receipt: { ...receipt, state: "done", facts: {} }, saidBack: { [trackId]: since(trackId) } };
}

/** The arrived rows that are told as returned without proof. */
async function doneAmong(orderId: string, { rows = [] }: Receipt, tx: Queryable): Promise<string[]> {
  const said = rows.filter(({ state, isReturn }) => state !== "done" && !isReturn).map(({ trackId }) => trackId);
  if (said.length === 0) return [];
  const isOne = and(eq(orderItems.orderId, orderId), eq(orderItems.state, "done"), inArray(orderItems.trackId, said));
  return (await tx.select({ trackId: orderItems.trackId }).from(orderItems).where(isOne)).map(({ trackId }) => trackId);
}
