/** Every state of a payment order, in the order of a good life first. */
export const ORDER_STATES = [
  "awaiting_approval",
  "approved",
  "sending",
  "sent",
  "done",
  "unknown",
  "failed",
  "canceled",
  "reversed",
  "rejected",
  "expired",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * What can happen to a payment order. `lost`: the request may or may not have arrived. `not_sent`: it certainly did
 * not leave. `absent`: the service was asked by track id and certainly never saw it. `reopen`: what had been agreed to
 * does not hold any more, and nothing left.
 */
export const ORDER_EVENTS = [
  "approve",
  "reject",
  "expire",
  "withdraw",
  "reopen",
  "start",
  "not_sent",
  "lost",
  "absent",
  "accept",
  "refuse",
  "done",
  "fail",
  "cancel",
  "reverse",
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

const MOVES: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  awaiting_approval: { approve: "approved", reject: "rejected", expire: "expired", withdraw: "canceled" },
  approved: { start: "sending", withdraw: "canceled", reject: "rejected", reopen: "awaiting_approval" },
  sending: { accept: "sent", refuse: "failed", not_sent: "approved", lost: "unknown" },
  unknown: { accept: "sent", absent: "approved" },
  sent: { done: "done", fail: "failed", cancel: "canceled", reverse: "reversed" },
  // A bank may send money back that had arrived already.
  done: { reverse: "reversed" },
  failed: {},
  canceled: {},
  reversed: {},
  rejected: {},
  expired: {},
};

/** Where an event leads from a state; null when it cannot happen there. */
export const nextState = (state: OrderState, event: OrderEvent): OrderState | null => MOVES[state][event] ?? null;

/** Nothing can happen any more. `done` is not: a bank may still send the money back. */
export const isOver = (state: OrderState): boolean => Object.keys(MOVES[state]).length === 0;

/** Nobody and nothing is waited for: the state that a person calls finished. */
export const isSettled = (state: OrderState): boolean => state === "done" || isOver(state);
