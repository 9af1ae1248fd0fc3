import type { SettlementStatus } from "@/lib/settlements/codes";
import { isMoneyIn, waitsForBalance } from "./kinds";
import type { OrderDetail } from "./views";

/** Whether the service gave a payout's fee back with its amount: what was returned by the bank later keeps it. */
export const isFeeBack = (status: SettlementStatus | string): boolean => status === "FAILED" || status === "CANCELED";

/**
 * What an order cost, as the service said.
 *
 * @returns the fee in rial, and whether it came back with the amount; null where none is known or none was taken: what
 *   left the queue before it was paid costs nothing
 */
export function feeOf({ kind, state, receipt }: Pick<OrderDetail, "kind" | "state" | "receipt">): {
  rial: number;
  isBack: boolean;
} | null {
  const rial = receipt?.wageRial;
  // Of money that comes in, a fee is taken only from what was collected, and kept where that is given back.
  if (isMoneyIn(kind)) {
    const isCharged = state === "done" || state === "reversed";
    return typeof rial === "number" && isCharged ? { rial, isBack: false } : null;
  }
  const isBack = state === "failed" || state === "canceled";
  if (typeof rial !== "number" || (isBack && waitsForBalance(kind))) return null;
  return { rial, isBack };
}
