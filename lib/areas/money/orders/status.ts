import type { StatusView } from "@/lib/kit/format/status-view";
import {
  familyOf,
  hasRows,
  isMoneyIn,
  isOfCredit,
  isOfOrders,
  type OrderAttention,
  type OrderFamily,
  type OrderKindId,
  type PartEnds,
  type PartState,
  waitsForBalance,
} from "@/lib/kit/orders/kinds";
import { isOver, type OrderState } from "@/lib/kit/orders/states";
import type { OrderDetail, OrderRow, OrderWhereabouts } from "@/lib/kit/orders/views";

export const ORDER_STATUS = {
  awaiting_approval: { tone: "warning", icon: "clock", label: "orders.status.awaiting_approval" },
  approved: { tone: "info", icon: "check", label: "orders.status.approved" },
  sending: { tone: "info", icon: "progress", label: "orders.status.sending" },
  sent: { tone: "info", icon: "progress", label: "orders.status.sent" },
  done: { tone: "success", label: "orders.status.done" },
  unknown: { tone: "warning", icon: "question", label: "orders.status.unknown", hint: "statuses.unknownHint" },
  failed: { tone: "danger", label: "orders.status.failed" },
  canceled: { tone: "neutral", icon: "ban", label: "orders.status.canceled" },
  reversed: { tone: "neutral", icon: "return", label: "orders.status.reversed" },
  rejected: { tone: "danger", icon: "ban", label: "orders.status.rejected" },
  expired: { tone: "neutral", icon: "clock", label: "orders.status.expired" },
} as const satisfies Record<OrderState, StatusView>;

const WHEREABOUTS = {
  queue: { tone: "info", icon: "clock", label: "orders.whereabouts.queue" },
  service: { tone: "info", icon: "clock", label: "orders.whereabouts.service" },
  bank: { tone: "info", icon: "progress", label: "orders.whereabouts.bank" },
  collecting: { tone: "info", icon: "progress", label: "orders.whereabouts.collecting" },
  scheduled: { tone: "info", icon: "clock", label: "orders.whereabouts.scheduled" },
  retrying: { tone: "warning", icon: "progress", label: "orders.whereabouts.retrying" },
  holder: { tone: "warning", icon: "clock", label: "orders.whereabouts.holder" },
} as const satisfies Record<OrderWhereabouts, StatusView>;

const FROZEN = { tone: "danger", icon: "alert", label: "orders.status.frozen" } as const satisfies StatusView;
const ELSEWHERE = {
  tone: "danger",
  icon: "alert",
  label: "orders.status.elsewhere",
} as const satisfies StatusView;
const ELSEWHERE_IN = {
  tone: "danger",
  icon: "alert",
  label: "orders.status.otherAuthorization",
} as const satisfies StatusView;
const ELSEWHERE_REFUND = {
  tone: "danger",
  icon: "alert",
  label: "orders.status.otherWithdrawal",
} as const satisfies StatusView;
const ELSEWHERE_OWN = {
  tone: "danger",
  icon: "alert",
  label: "orders.status.otherAccount",
} as const satisfies StatusView;
const ELSEWHERE_GRANT = {
  tone: "danger",
  icon: "alert",
  label: "orders.status.otherGrant",
} as const satisfies StatusView;
const ELSEWHERE_PAYMENT = {
  tone: "danger",
  icon: "alert",
  label: "orders.status.otherPayment",
} as const satisfies StatusView;
const COLLECTED = { tone: "success", label: "orders.status.collected" } as const satisfies StatusView;
const ARRIVED = { tone: "success", label: "orders.status.arrived" } as const satisfies StatusView;
const CREDITED = { tone: "success", label: "orders.status.credited" } as const satisfies StatusView;
const WITH_HOLDER = { tone: "success", label: "orders.status.withHolder" } as const satisfies StatusView;
const BOOKED = { tone: "success", label: "orders.status.booked" } as const satisfies StatusView;
const TRANSFERRED = { tone: "success", label: "orders.status.transferred" } as const satisfies StatusView;
const GIVEN_BACK = { tone: "neutral", icon: "return", label: "orders.status.givenBack" } as const satisfies StatusView;
const VANISHED = {
  tone: "warning",
  icon: "question",
  label: "orders.status.vanished",
} as const satisfies StatusView;
const UNDER_WAY = { tone: "info", icon: "progress", label: "orders.status.underWay" } as const satisfies StatusView;
const PARTLY = { tone: "warning", icon: "alert", label: "orders.status.partly" } as const satisfies StatusView;

/** The key for what differs at the service: the account, the authorization, the withdrawal or the payment. */
const OTHER_PLACE = {
  settlement: "elsewhere",
  debit: "otherAuthorization",
  refund: "otherWithdrawal",
  ownAccount: "otherAccount",
  cardRefund: "otherPayment",
  customerWallet: "elsewhere",
  holderMoney: "elsewhere",
  cardCredit: "elsewhere",
  cardGrant: "otherGrant",
} as const satisfies Record<OrderFamily, string>;

type Shown = Pick<OrderRow, "kind" | "state" | "whereabouts" | "attention" | "dealtWith" | "failedItems">;

/** All statuses that a list may show for an order, by name. */
export const ORDER_VIEWS = {
  ...ORDER_STATUS,
  ...WHEREABOUTS,
  frozen: FROZEN,
  elsewhere: ELSEWHERE,
  otherAuthorization: ELSEWHERE_IN,
  otherWithdrawal: ELSEWHERE_REFUND,
  otherAccount: ELSEWHERE_OWN,
  otherPayment: ELSEWHERE_PAYMENT,
  otherGrant: ELSEWHERE_GRANT,
  partly: PARTLY,
  underWay: UNDER_WAY,
  vanished: VANISHED,
  collected: COLLECTED,
  arrived: ARRIVED,
  booked: BOOKED,
  transferred: TRANSFERRED,
  credited: CREDITED,
  withHolder: WITH_HOLDER,
  givenBack: GIVEN_BACK,
} as const;
export type OrderView = keyof typeof ORDER_VIEWS;

/** Who has a sent order now, as far as known, and facts that the state alone would hide. */
export function viewOfOrder({ kind, state, whereabouts, attention, dealtWith, failedItems }: Shown): OrderView {
  if (attention === "unit_mismatch") return "frozen";
  if (attention === "other_destination") return OTHER_PLACE[familyOf(kind)];
  if ((attention ?? dealtWith) === "parts_differ") return "partly";
  if ((attention ?? dealtWith) === "vanished") return "vanished";
  if (state === "done" && failedItems > 0) return "partly";
  if (state === "sent" && isOfOrders(kind)) return "underWay";
  return whereabouts ?? endOf({ kind, state });
}

type End = OrderState | "collected" | "givenBack" | "arrived" | "booked" | "transferred" | "credited" | "withHolder";

/** Final states with other words in a family: direct debit collects money, and refunds give it back. */
const ENDS: Record<OrderFamily, Partial<Record<OrderState, End>>> = {
  settlement: {},
  debit: { done: "collected", reversed: "givenBack" },
  refund: { done: "givenBack" },
  ownAccount: { done: "arrived" },
  cardRefund: { done: "givenBack" },
  customerWallet: { done: "booked" },
  holderMoney: { done: "transferred" },
  cardCredit: { done: "credited" },
  cardGrant: { done: "withHolder" },
};

/** The final state in the words of the order's family, or the state itself. */
export const endOf = ({ kind, state }: Pick<OrderRow, "kind" | "state">): End => ENDS[familyOf(kind)][state] ?? state;

/** The amount with the sign of its move, as seen from the wallet; without one if nothing moved, or it came back. */
export const movedRial = ({ kind, state, amountRial }: Pick<OrderRow, "kind" | "state" | "amountRial">) =>
  isOver(state)
    ? { rial: amountRial, isSigned: false }
    : { rial: isMoneyIn(kind) ? amountRial : -amountRial, isSigned: true };

export const statusOfOrder = (order: Shown): StatusView => ORDER_VIEWS[viewOfOrder(order)];

export const ITEM_STATUS = {
  waiting: { tone: "neutral", icon: "dot", label: "orders.itemStatus.waiting" },
  sent: { tone: "info", icon: "clock", label: "orders.itemStatus.sent" },
  unknown: { tone: "warning", icon: "question", label: "orders.itemStatus.unknown" },
  done: { tone: "success", label: "orders.itemStatus.done" },
  failed: { tone: "danger", label: "orders.itemStatus.failed" },
  canceled: { tone: "neutral", icon: "ban", label: "orders.itemStatus.canceled" },
  reversed: { tone: "neutral", icon: "return", label: "orders.itemStatus.reversed" },
} as const satisfies Record<PartState, StatusView>;

/** The situations of an order; each has a sentence about it and one about what follows. */
export type OrderSituation =
  | OrderState
  | "frozen"
  | "elsewhere"
  | "refused"
  | "refusedHere"
  | "no_answer"
  | "perhaps_queued"
  | "taken_id"
  | "perhaps_there"
  | "parts_differ"
  | "vanished"
  | "held"
  | "cannot_leave"
  | "stopped"
  | "undo"
  | "sentQueued"
  | "sentTurn"
  | "sentBank"
  | "canceledQueued"
  | "withdrawn"
  | "sentBatch"
  | "doneBatch"
  | "unknownRefund"
  | "sentRefund"
  | "doneRefund"
  | "failedRefund"
  | "refusedRefund"
  | "otherWithdrawal"
  | "perhapsRefund"
  | "perhapsRefundThere"
  | "sentCardRefund"
  | "doneCardRefund"
  | "failedCardRefund"
  | "refusedCardRefund"
  | "otherPayment"
  | "perhapsCardRefund"
  | "perhapsCardRefundThere"
  | "takenCardRefund"
  | "unprovenCardRefund"
  | "vanishedCardRefund"
  | "sentDebits"
  | "doneDebits"
  | "otherAuthorization"
  | "vanishedIn"
  | "collecting"
  | "scheduled"
  | "retrying"
  | "collected"
  | "uncollected"
  | "canceledIn"
  | "givenBack"
  | "unproven"
  | OwnSituation
  | CustomerSituation
  | HolderSituation
  | CreditSituation
  | GrantSituation;

/** Situations of deposits from an own account only. */
export type OwnSituation = (typeof OWN_SITUATIONS)[number];
const OWN_SITUATIONS = [
  "sentCashIn",
  "arrivedCashIn",
  "failedCashIn",
  "refusedCashIn",
  "reversedCashIn",
  "closedCashIn",
  "unknownCashIn",
  "takenCashIn",
  "perhapsCashIn",
  "otherAccount",
  "vanishedCashIn",
  "partlyCashIn",
] as const;

/** Situations of movements of a customer's wallet only. */
export type CustomerSituation = (typeof CUSTOMER_SITUATIONS)[number];
const CUSTOMER_SITUATIONS = [
  "sentCustomer",
  "bookedCustomer",
  "refusedCustomer",
  "unknownCustomer",
  "closedCustomer",
  "unprovenCustomer",
  "takenCustomer",
  "perhapsCustomer",
  "vanishedCustomer",
] as const;

/** Situations of transfers out of a cardholder's account only. */
export type HolderSituation = (typeof HOLDER_SITUATIONS)[number];
const HOLDER_SITUATIONS = [
  "waitsForHolder",
  "sentHolder",
  "doneHolder",
  "failedHolder",
  "refusedHolder",
  "unknownHolder",
  "closedHolder",
  "unprovenHolder",
  "takenHolder",
  "perhapsHolder",
  "vanishedHolder",
] as const;

/** Situations of changes of cardholders' credit only. */
export type CreditSituation = (typeof CREDIT_SITUATIONS)[number];
const CREDIT_SITUATIONS = [
  "sentCredit",
  "bookedCredit",
  "failedCredit",
  "refusedCredit",
  "unknownCredit",
  "closedCredit",
  "unprovenCredit",
  "perhapsCredit",
  "vanishedCredit",
  "partlyCredit",
  "someCredit",
] as const;

/** Situations of transfers under a cardholder's grant only. */
export type GrantSituation = (typeof GRANT_SITUATIONS)[number];
const GRANT_SITUATIONS = [
  "sentGrant",
  "arrivedGrant",
  "failedGrant",
  "refusedGrant",
  "unknownGrant",
  "closedGrant",
  "unprovenGrant",
  "takenGrant",
  "perhapsGrant",
  "vanishedGrant",
  "otherGrant",
] as const;

/** Situations of money that is not the business's own: customers' wallets, and cardholders' accounts and credit. */
export type OthersSituation = CustomerSituation | HolderSituation | CreditSituation | GrantSituation;
const OTHERS_SITUATIONS: ReadonlySet<string> = new Set([
  ...CUSTOMER_SITUATIONS,
  ...HOLDER_SITUATIONS,
  ...CREDIT_SITUATIONS,
  ...GRANT_SITUATIONS,
]);
export const isOfOthers = (situation: OrderSituation): situation is OthersSituation => OTHERS_SITUATIONS.has(situation);

const UNCLEAR = ["no_answer", "perhaps_queued", "taken_id", "unproven"] as const;
const isUnclear = (attention: OrderAttention | null): attention is (typeof UNCLEAR)[number] =>
  UNCLEAR.some((each) => each === attention);

/** Whether the reason for not sending is Daftar's own (a message key), not the service's. */
export const isOwnReason = (failure: string | null): boolean => failure?.startsWith("errors.") === true;

/** @param now milliseconds */
export function situationOf(
  {
    state,
    attention: needed,
    dealtWith,
    kind,
    sendAfter,
    whereabouts,
    sentAt,
    receipt,
    isStopped,
    failure,
  }: Pick<
    OrderDetail,
    | "state"
    | "attention"
    | "dealtWith"
    | "kind"
    | "sendAfter"
    | "whereabouts"
    | "sentAt"
    | "receipt"
    | "isStopped"
    | "failure"
  >,
  now: number,
): OrderSituation {
  // A person's intervention does not change what is known about the order.
  const attention = needed ?? dealtWith;
  if (attention === "unit_mismatch") return "frozen";
  const family = familyOf(kind);
  const words = OWN_WORDS[family];
  if (isOfCredit(kind) && state === "done" && attention === null && refusedRialOf(receipt) > 0) return "someCredit";
  const own = words && situationBy(words, { state, attention, sentAt, failure, whereabouts });
  if (own) return own;
  if (attention === "other_destination") return OTHER_PLACE[family];
  const isDebit = family === "debit";
  if (attention === "vanished" && isDebit) return "vanishedIn";
  if (attention === "parts_differ" || attention === "vanished") return attention;
  if (attention === "perhaps_there") return attention;
  if (state === "failed" && sentAt === null) return isOwnReason(failure) ? "refusedHere" : "refused";
  if (state === "unknown" && isUnclear(attention)) return attention;
  if (isStopped) return "stopped";
  if (state === "approved" && attention === "policy") return "held";
  if (state === "approved" && attention === "cannot_leave") return attention;
  if (state === "approved" && sendAfter !== null && Date.parse(sendAfter) > now) return "undo";
  if (isOfOrders(kind) && (state === "sent" || state === "done")) return `${state}Debits`;
  if (state === "sent" && hasRows(kind)) return "sentBatch";
  if (whereabouts === "queue") return "sentQueued";
  if (whereabouts === "service") return "sentTurn";
  if (whereabouts === "bank") return "sentBank";
  if (whereabouts === "holder") return "waitsForHolder";
  if (whereabouts === "collecting" || whereabouts === "scheduled" || whereabouts === "retrying") return whereabouts;
  if (state === "canceled" && sentAt === null) return "withdrawn";
  if (isDebit && state === "failed") return "uncollected";
  if (isDebit && state === "canceled") return "canceledIn";
  if (isDebit) return endOf({ kind, state }) as OrderState | "collected" | "givenBack";
  if (state === "canceled" && waitsForBalance(kind) && !receipt?.settlementId) return "canceledQueued";
  return state === "done" && hasRows(kind) ? "doneBatch" : state;
}

/**
 * The situations in which a family has other words than settlements: for the progress of an order, and for why it
 * needs a person.
 */
const OWN_WORDS = {
  settlement: null,
  debit: null,
  ownAccount: {
    states: {
      unknown: "unknownCashIn",
      sent: "sentCashIn",
      done: "arrivedCashIn",
      failed: "failedCashIn",
      refused: "refusedCashIn",
      canceled: "closedCashIn",
      reversed: "reversedCashIn",
    },
    needs: {
      other_destination: "otherAccount",
      perhaps_there: "perhapsCashIn",
      perhaps_queued: "unproven",
      taken_id: "takenCashIn",
      vanished: "vanishedCashIn",
      parts_differ: "partlyCashIn",
    },
  },
  refund: {
    states: {
      unknown: "unknownRefund",
      sent: "sentRefund",
      done: "doneRefund",
      failed: "failedRefund",
      refused: "refusedRefund",
    },
    needs: {
      other_destination: "otherWithdrawal",
      perhaps_queued: "perhapsRefund",
      perhaps_there: "perhapsRefundThere",
    },
  },
  cardRefund: {
    states: {
      unknown: "unknownRefund",
      sent: "sentCardRefund",
      done: "doneCardRefund",
      failed: "failedCardRefund",
      refused: "refusedCardRefund",
    },
    needs: {
      other_destination: "otherPayment",
      perhaps_queued: "perhapsCardRefund",
      perhaps_there: "perhapsCardRefundThere",
      taken_id: "takenCardRefund",
      unproven: "unprovenCardRefund",
      vanished: "vanishedCardRefund",
    },
  },
  customerWallet: {
    states: {
      unknown: "unknownCustomer",
      sent: "sentCustomer",
      done: "bookedCustomer",
      refused: "refusedCustomer",
      canceled: "closedCustomer",
    },
    needs: {
      perhaps_there: "perhapsCustomer",
      perhaps_queued: "unprovenCustomer",
      unproven: "unprovenCustomer",
      taken_id: "takenCustomer",
      vanished: "vanishedCustomer",
    },
  },
  holderMoney: {
    states: {
      unknown: "unknownHolder",
      sent: "sentHolder",
      done: "doneHolder",
      failed: "failedHolder",
      refused: "refusedHolder",
      canceled: "closedHolder",
    },
    needs: {
      perhaps_there: "perhapsHolder",
      perhaps_queued: "unprovenHolder",
      unproven: "unprovenHolder",
      taken_id: "takenHolder",
      vanished: "vanishedHolder",
    },
  },
  cardCredit: {
    states: {
      unknown: "unknownCredit",
      sent: "sentCredit",
      done: "bookedCredit",
      failed: "failedCredit",
      refused: "refusedCredit",
      canceled: "closedCredit",
    },
    needs: {
      perhaps_there: "perhapsCredit",
      perhaps_queued: "unprovenCredit",
      unproven: "unprovenCredit",
      vanished: "vanishedCredit",
      parts_differ: "partlyCredit",
    },
  },
  cardGrant: {
    states: {
      unknown: "unknownGrant",
      sent: "sentGrant",
      done: "arrivedGrant",
      failed: "failedGrant",
      refused: "refusedGrant",
      canceled: "closedGrant",
    },
    needs: {
      other_destination: "otherGrant",
      perhaps_there: "perhapsGrant",
      perhaps_queued: "unprovenGrant",
      unproven: "unprovenGrant",
      taken_id: "takenGrant",
      vanished: "vanishedGrant",
    },
  },
} as const satisfies Record<OrderFamily, FamilyWords | null>;

interface FamilyWords {
  /** `refused` is a failed order that the service did not accept; a missing entry has the general words. */
  states: Partial<Record<OrderState | "refused", OrderSituation>>;
  needs: Partial<Record<OrderAttention, OrderSituation>>;
}

/** The refused amount of an order for many, once it is over. */
export const refusedRialOf = (receipt: OrderDetail["receipt"]): number =>
  (receipt?.ends as Partial<PartEnds> | null | undefined)?.unpaidRial ?? 0;

/** The situation in the words of the family; null if it has the general words. */
function situationBy(
  { states, needs }: FamilyWords,
  {
    state,
    attention,
    sentAt,
    failure,
    whereabouts,
  }: Pick<OrderDetail, "state" | "attention" | "sentAt" | "failure" | "whereabouts">,
): OrderSituation | null {
  if (attention !== null) return needs[attention] ?? null;
  if (state === "failed" && sentAt === null) return isOwnReason(failure) ? null : (states.refused ?? null);
  if (whereabouts !== null) return null;
  return states[state] ?? null;
}

/** The key for why an order needs a person, if its kind needs another action. */
export const needOf = ({ kind, attention }: { kind: OrderKindId; attention: OrderAttention }) =>
  NEEDS[familyOf(kind)][attention] ?? attention;

type OwnWords = NonNullable<(typeof OWN_WORDS)[OrderFamily]>;
/** The words of any family. */
type NeedsOf<Words> = Words extends { needs: infer Needs } ? Needs[keyof Needs] : never;
type Need = OrderAttention | "otherAuthorization" | NeedsOf<OwnWords>;

const NEEDS: Record<OrderFamily, Partial<Record<OrderAttention, Need>>> = {
  settlement: {},
  debit: { other_destination: "otherAuthorization" },
  refund: OWN_WORDS.refund.needs,
  ownAccount: OWN_WORDS.ownAccount.needs,
  cardRefund: OWN_WORDS.cardRefund.needs,
  customerWallet: OWN_WORDS.customerWallet.needs,
  holderMoney: OWN_WORDS.holderMoney.needs,
  cardCredit: OWN_WORDS.cardCredit.needs,
  cardGrant: OWN_WORDS.cardGrant.needs,
};

/** What must change before the policy releases an order: the destination, the amount, or only the time. */
export type HeldFor = "destination" | "amount" | "day";

export function heldForOf({ heldBy }: Pick<OrderRow, "heldBy">): HeldFor {
  if (heldBy.some((rule) => rule === "blocked" || rule === "not_allowed")) return "destination";
  return heldBy.some((rule) => rule === "payment_limit" || rule === "order_limit") ? "amount" : "day";
}
