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
 * does not hold any more, and nothing left. `cancel`: the service took it back; of what is not known, that a proven
 * absence ends it, since a person has dealt with it otherwise. `found`: the service has what was taken for over or not accepted.
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
  "found",
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

const MOVES: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  awaiting_approval: { approve: "approved", reject: "rejected", expire: "expired", withdraw: "canceled" },
  approved: { start: "sending", withdraw: "canceled", reject: "rejected", reopen: "awaiting_approval" },
  sending: { accept: "sent", refuse: "failed", not_sent: "approved", lost: "unknown" },
  unknown: { accept: "sent", absent: "approved", refuse: "failed", cancel: "canceled" },
  // For a batch, refused rows may exist at the service after all.
  sent: { done: "done", fail: "failed", cancel: "canceled", reverse: "reversed", found: "sent" },
  // A bank may send money back that had arrived already.
  done: { reverse: "reversed", found: "sent" },
  failed: { found: "sent" },
  canceled: { found: "sent" },
  // What it was told to have come back by may be a wrong word.
  reversed: { found: "sent" },
  rejected: { found: "sent" },
  expired: { found: "sent" },
};

/** Where an event leads from a state; null when it cannot happen there. */
export const nextState = (state: OrderState, event: OrderEvent): OrderState | null => MOVES[state][event] ?? null;

/** Orders in these states move no money, and count for no limit. */
export const WITHOUT_MONEY: readonly OrderState[] = ["failed", "canceled", "rejected", "expired"];

const OVER: ReadonlySet<OrderState> = new Set(["failed", "canceled", "reversed", "rejected", "expired"]);

/**
 * Nothing more is expected to happen. `done` is not: a bank may still send the money back. What ended although a request
 * had left is looked up for days all the same, and reopened when the service has it.
 */
export const isOver = (state: OrderState): boolean => OVER.has(state);

/** Nobody and nothing is waited for: the state that a person calls finished. */
export const isSettled = (state: OrderState): boolean => state === "done" || isOver(state);
