import type { OrderEvent, OrderState } from "./states";

/**
 * What people have to hear of an order by themselves. `refused`: the service took it not; `failed`: it had it; `rows`:
 * some payments of a file; `found`: it, or rows of it, was taken for ended without a payment, and the service has it after all.
 */
export const ORDER_OUTCOMES = [
  "found",
  "refused",
  "failed",
  "reversed",
  "rows",
  "canceled",
  "rejected",
  "expired",
] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

/** Ends in which the money did not go, or did not stay, where it was meant to. */
const WITHOUT_PAYMENT: ReadonlySet<OrderState> = new Set(["failed", "canceled", "reversed", "rejected", "expired"]);

/**
 * What a change of state says that people have to hear; null when it says nothing of the kind. It goes by the states,
 * whatever event led there; only the maker's own taking back is no news.
 */
export function outcomeOf(before: OrderState, after: OrderState, event: OrderEvent): OrderOutcome | null {
  if (event === "withdraw") return null;
  if (event === "found" || (WITHOUT_PAYMENT.has(before) && !WITHOUT_PAYMENT.has(after))) return "found";
  if (after === "failed") return event === "refuse" ? "refused" : "failed";
  return after === "reversed" || after === "canceled" || after === "rejected" || after === "expired" ? after : null;
}
