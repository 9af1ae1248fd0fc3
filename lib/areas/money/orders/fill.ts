import { isFromWallet, waitsForBalance } from "@/lib/kit/orders/kinds";
import type { OrderDetail } from "@/lib/kit/orders/views";

/** How the service says that the wallet has too little, in any of its languages, and how we say it before it is asked. */
const FOR_MONEY = /موجودی|balance|insufficient|not enough|funds|WalletShort/i;

type Order = Pick<OrderDetail, "kind" | "state" | "whereabouts" | "failure" | "amountRial" | "receipt" | "repeatedBy">;

/**
 * What the wallet has to hold for an order that waits for its balance, or that failed for want of it and was not ordered
 * again, in whole rial, with the fee where that was told. Null of every other one.
 */
export function neededFor({
  kind,
  state,
  whereabouts,
  failure,
  amountRial,
  receipt,
  repeatedBy,
}: Order): number | null {
  if (!isFromWallet(kind)) return null;
  const isWaiting = waitsForBalance(kind) && state === "sent" && whereabouts === "queue";
  const hasFailed = state === "failed" && FOR_MONEY.test(failure ?? "") && repeatedBy.length === 0;
  if (!isWaiting && !hasFailed) return null;
  const feeRial = typeof receipt?.wageRial === "number" ? receipt.wageRial : 0;
  return amountRial + feeRial;
}
