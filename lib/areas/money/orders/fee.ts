import { isFromWallet, isOfHolder, waitsForBalance } from "@/lib/kit/orders/kinds";
import type { OrderDetail } from "@/lib/kit/orders/views";

/**
 * What an order cost, as the service said.
 *
 * @returns the fee in rial, and whether it came back with the amount; null if none is known or none was taken: what
 *   left the queue before it was paid costs nothing
 */
export function feeOf({ kind, state, receipt }: Pick<OrderDetail, "kind" | "state" | "receipt">): {
  rial: number;
  isBack: boolean;
} | null {
  const rial = receipt?.wageRial;
  // If the wallet does not pay, a fee is taken only for collected or sent money, and is not refunded when that comes
  // back.
  if (!isFromWallet(kind)) {
    // For a holder's transfer the fee is known before the holder's code, and is taken with the transfer.
    const isCharged = state === "done" || state === "reversed" || (state === "sent" && isOfHolder(kind));
    return typeof rial === "number" && isCharged ? { rial, isBack: false } : null;
  }
  const isBack = state === "failed" || state === "canceled";
  if (typeof rial !== "number" || (isBack && waitsForBalance(kind))) return null;
  return { rial, isBack };
}
