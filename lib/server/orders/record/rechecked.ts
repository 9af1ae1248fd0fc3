import "server-only";
import type { OrderState } from "@/lib/kit/orders/states";

/** States in which, as far as anybody knows, no money of an order is under way or has stayed at its destination. */
export const RECHECKED_STATES = [
  "failed",
  "canceled",
  "reversed",
  "rejected",
  "expired",
] as const satisfies readonly OrderState[];

/**
 * Whether an order ended although its request was sent. A refusal or another end may be a wrong answer, and a proof
 * of absence may have come too early. Such an order is looked up for days, and reopened if the service has it.
 */
export const isRechecked = ({ state, attempts }: { state: OrderState; attempts: number }): boolean =>
  attempts > 0 && RECHECKED_STATES.some((each) => each === state);
