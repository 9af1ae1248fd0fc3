import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "@/lib/server/db/client";
import { orderItems } from "@/lib/server/db/schema";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import type { Receipt } from "./kind";

/** Since when the service says, without proof, that what had arrived did not stay, by track id; ISO 8601. */
export type SaidBack = Record<string, string>;

/** What an order's receipt keeps of that. */
export const saidBackOf = ({ receipt }: Pick<PaymentOrder, "receipt">): SaidBack =>
  (receipt?.saidBack as SaidBack | undefined) ?? {};

/** When what is only said can be believed; null where nothing is. */
export function believableAt(saidBack: SaidBack): Date | null {
  const times = Object.values(saidBack).map((since) => Date.parse(since) + orderTimes().returnProofMs);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * What had arrived can come back, but one wrong word must not say so: whoever believes it pays again. It is believed with
 * the transaction that corrects it, or when the service says it once more some time later.
 *
 * @returns what of the receipt is believed now, and what is remembered of the rest
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

/** The rows that had arrived and are said, without proof, not to have stayed. */
async function doneAmong(orderId: string, { rows = [] }: Receipt, tx: Queryable): Promise<string[]> {
  const said = rows.filter(({ state, isReturn }) => state !== "done" && !isReturn).map(({ trackId }) => trackId);
  if (said.length === 0) return [];
  const isOne = and(eq(orderItems.orderId, orderId), eq(orderItems.state, "done"), inArray(orderItems.trackId, said));
  return (await tx.select({ trackId: orderItems.trackId }).from(orderItems).where(isOne)).map(({ trackId }) => trackId);
}
