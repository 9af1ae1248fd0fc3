/** The ways of moving money that a person can order. */
export const ORDER_KINDS = ["settlement", "batch", "queued", "withdrawal", "debitBatch", "debitRefund"] as const;
export type OrderKindId = (typeof ORDER_KINDS)[number];

const KINDS_IN: readonly string[] = ["withdrawal", "debitBatch"] satisfies OrderKindId[];
/** Whether money comes in by an order of this kind, instead of going out. */
export const isMoneyIn = (kind: OrderKindId | string): boolean => KINDS_IN.includes(kind);
export const MONEY_IN_KINDS = KINDS_IN;

/** What the service told of another record when an order of these was made holds for that order: it is made anew instead of edited. */
export const isMadeAnew = (kind: OrderKindId | string): boolean => isMoneyIn(kind) || kind === "debitRefund";

/** Whether an order of this kind is many payments: rows of a batch, or withdrawals that are orders of their own. */
export const isOfMany = (kind: OrderKindId | string): boolean => kind === "batch" || kind === "debitBatch";

/** Kinds that a policy has rules of their own for: many withdrawals are held against those of one. */
export type PolicyKindId = Exclude<OrderKindId, "debitBatch">;
export const POLICY_KINDS = ORDER_KINDS.filter((kind): kind is PolicyKindId => kind !== "debitBatch");
export const policyKindOf = (kind: OrderKindId): PolicyKindId => (kind === "debitBatch" ? "withdrawal" : kind);

/** What orders pay out and what they collect, each by itself, in rial. */
export function totalsOf(orders: readonly { kind: string; amountRial: number }[]): { outRial: number; inRial: number } {
  const totals = { outRial: 0, inRial: 0 };
  for (const { kind, amountRial } of orders) totals[isMoneyIn(kind) ? "inRial" : "outRial"] += amountRial;
  return totals;
}

/** Where one payment of many stands; `waiting` has not been handed to the service. */
export const ITEM_STATES = ["waiting", "sent", "done", "failed", "canceled", "reversed"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Why an order needs a person; `lib/server/db/schema/orders.ts` says what each means. */
const ORDER_ATTENTIONS = [
  "unit_mismatch",
  "other_destination",
  "no_answer",
  "perhaps_queued",
  "taken_id",
  "perhaps_there",
  "parts_differ",
  "vanished",
  "policy",
  "cannot_leave",
] as const;
export type OrderAttention = (typeof ORDER_ATTENTIONS)[number];

/** What the service understood otherwise than it was meant: nothing of the business is sent until a person has looked. */
export const ORDER_ALARMS = ["unit_mismatch", "other_destination"] as const satisfies readonly OrderAttention[];
export type OrderAlarm = (typeof ORDER_ALARMS)[number];
export const isAlarm = (attention: OrderAttention | null): attention is OrderAlarm =>
  ORDER_ALARMS.some((each) => each === attention);

/** Those that a person can end: somebody has found out, outside of here, what the service does not say. */
export const DEALABLE = [
  "perhaps_queued",
  "taken_id",
  "perhaps_there",
  "parts_differ",
  "vanished",
] as const satisfies readonly OrderAttention[];
export type Dealable = (typeof DEALABLE)[number];
export const isDealable = (attention: OrderAttention | null): attention is Dealable =>
  DEALABLE.some((each) => each === attention);

/** How a person ended such a reason. */
export interface DealtWith {
  attention: Dealable;
  memberId: string;
  name: string;
  /** ISO 8601. */
  at: string;
  reason: string;
  /** Of `parts_differ`: what was paid then and what not, in rial. */
  ends: PartEnds | null;
}

/** What of a payout's parts was paid and what not, in rial. */
export interface PartEnds {
  paidRial: number;
  unpaidRial: number;
}

/** A payment order can hold more rows than the service takes at once; it is sent in pieces. */
export const MOST_ORDER_ITEMS = 10_000;

/** As many orders can be decided with one check of the password. */
export const MOST_DECIDED = 200;

/** The inbox's parts: what a member may decide, all that waits, what they decided. */
export const ORDER_BOXES = ["mine", "waiting", "decided"] as const;
