import type { OrderEvent, OrderState } from "./states";

/**
 * The outcomes that members are told about. `refused`: the service did not accept it; `failed`: it did, and it
 * failed; `rows`: some payments of a file; `found`: the order or rows of it counted as ended without a payment, and
 * the service has it after all.
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

/** Groups of outcomes, each told by a kind of notice. `news` is all of them together. */
export const NEWS_PARTS = ["news", "found", "ended", "rows"] as const;
export type NewsPart = (typeof NEWS_PARTS)[number];

/** The parts of the orders that people are told of. `person`: those that cannot go on by themselves. */
export const ORDERS_TOLD = ["person", ...NEWS_PARTS] as const;
export type OrdersTold = (typeof ORDERS_TOLD)[number];

export const OUTCOMES_OF = {
  news: ORDER_OUTCOMES,
  found: ["found"],
  ended: ["refused", "failed", "reversed", "canceled", "rejected", "expired"],
  rows: ["rows"],
} as const satisfies Record<NewsPart, readonly OrderOutcome[]>;

/** Final states in which the money did not reach its destination or did not stay there. */
const WITHOUT_PAYMENT: ReadonlySet<OrderState> = new Set(["failed", "canceled", "reversed", "rejected", "expired"]);

/**
 * The outcome that a change of state means for members; null if none. It depends on the states, not on the event;
 * only the maker's own withdrawal is no news.
 */
export function outcomeOf(before: OrderState, after: OrderState, event: OrderEvent): OrderOutcome | null {
  if (event === "withdraw") return null;
  if (event === "found" || (WITHOUT_PAYMENT.has(before) && !WITHOUT_PAYMENT.has(after))) return "found";
  if (after === "failed") return event === "refuse" ? "refused" : "failed";
  return after === "reversed" || after === "canceled" || after === "rejected" || after === "expired" ? after : null;
}
