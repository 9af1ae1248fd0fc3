import { familyOf, isMoneyIn, type OrderFamily } from "@/lib/kit/orders/kinds";
import type { OrderProgress } from "@/lib/kit/orders/views";

/** Where orders that were approved together stand, in the order in which that is said. */
export const PROGRESS_PARTS = [
  "notPaid",
  "needPerson",
  "unknown",
  "more",
  "leaving",
  "underWay",
  "paid",
  "collected",
  "arrived",
  "carriedOut",
] as const;
export type ProgressPart = (typeof PROGRESS_PARTS)[number];

/** What is done of these is no payment of the business's: a customer's wallet, a cardholder's account or their credit. */
const OF_OTHERS: readonly OrderFamily[] = ["customerWallet", "holderMoney", "cardCredit", "cardGrant"];

export function partOf({ kind, state, attention, failedItems }: OrderProgress): ProgressPart {
  if (attention !== null) return "needPerson";
  switch (state) {
    case "awaiting_approval":
      return "more";
    case "approved":
    case "sending":
      return "leaving";
    case "unknown":
      return "unknown";
    case "sent":
      return "underWay";
    case "done":
      if (failedItems > 0 && !isMoneyIn(kind)) return "notPaid";
      if (OF_OTHERS.includes(familyOf(kind))) return "carriedOut";
      if (isMoneyIn(kind)) return familyOf(kind) === "ownAccount" ? "arrived" : "collected";
      return "paid";
    default:
      return "notPaid";
  }
}

/** How many stand where. */
export function countParts(orders: readonly OrderProgress[]): Record<ProgressPart, number> {
  const counts = {
    notPaid: 0,
    needPerson: 0,
    unknown: 0,
    more: 0,
    leaving: 0,
    underWay: 0,
    paid: 0,
    collected: 0,
    arrived: 0,
    carriedOut: 0,
  };
  for (const order of orders) counts[partOf(order)] += 1;
  return counts;
}
