import "server-only";
import type { OrderState } from "@/lib/orders/states";

/** States in which no money of an order is on its way or has stayed where it was sent, as far as anybody knows. */
export const RECHECKED_STATES = [
  "failed",
  "canceled",
  "reversed",
  "rejected",
  "expired",
] as const satisfies readonly OrderState[];

/**
 * Whether an order ended although a request of it had left: a refusal may be a lie, as any word on how it ended, and a
 * proof of absence too early.
 * Such an order is looked up for days, and reopened when the service has it.
 */
export const isRechecked = ({ state, attempts }: { state: OrderState; attempts: number }): boolean =>
  attempts > 0 && RECHECKED_STATES.some((each) => each === state);
