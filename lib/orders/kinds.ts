/** The ways of moving money that a person can order. */
export const ORDER_KINDS = [
  "settlement",
  "batch",
  "queued",
  "withdrawal",
  "debitBatch",
  "debitRefund",
  "cashIn",
  "gatewayRefund",
  "customerDeposit",
  "customerWithdrawal",
  "holderTransfer",
  "cardTransfer",
  "cardCredit",
  "cardCreditTake",
  "cardCredits",
  "cardCreditsTake",
  "grantTransfer",
] as const;
export type OrderKindId = (typeof ORDER_KINDS)[number];

/**
 * Whose words an order is spoken of in: a payout to an account, direct debit under a payer's authorization, a refund of
 * what that collected, a deposit from the business's own account at a bank into its wallet, a refund of a gateway
 * payment to the payer's card, a movement of a customer's wallet at the service, a transfer out of a cardholder's account, a
 * change of cardholders' credit, or a transfer into a cardholder's account under their grant.
 */
export type OrderFamily =
  | "payout"
  | "debit"
  | "refund"
  | "ownAccount"
  | "cardRefund"
  | "customerWallet"
  | "holderMoney"
  | "cardCredit"
  | "cardGrant";

interface OrderTraits {
  /** Which way the money goes, seen from the wallet. */
  flow: "in" | "out";
  /** One payment, rows that are kept with the order, payments that are orders of their own, or a list that is signed and sent whole. */
  payments: "one" | "rows" | "orders" | "list";
  family: OrderFamily;
  /** What the service told of another record when such an order was made holds for it: it is made anew, never edited. */
  madeOf: "authorization" | "withdrawal" | "account" | "transaction" | "customer" | "cardholder" | null;
  /** A payer's authorization is behind it: by that one the place is known that the money comes from or goes to. */
  hasAuthorization: boolean;
  /** The money comes from an account of the business itself, which its content names by `iban`. */
  isFromOwnAccount: boolean;
  /** Where it has no IBAN to go to: which of its content names the place that the money comes from or goes to. */
  place: "authorizationId" | "iban" | "transactionId" | "customerId" | "cardholderId" | null;
  /** It is paid out of the business's wallet, whose balance it takes from. */
  isFromWallet: boolean;
  /** The wallet's statement tells of it, so that one without a row there is a mismatch. */
  isInStatement: boolean;
  /** The kind whose rules of the policy it is held against. */
  policy: OrderKindId;
  /** What its maker may turn it into while it waits for approval. */
  becomes: OrderKindId | null;
  /** The service keeps it until the wallet's balance suffices. */
  waitsForBalance: boolean;
}

const PAYOUT = {
  flow: "out",
  payments: "one",
  family: "payout",
  madeOf: null,
  hasAuthorization: false,
  isFromOwnAccount: false,
  place: null,
  isFromWallet: true,
  isInStatement: true,
  waitsForBalance: false,
} as const;
const DEBIT = {
  flow: "in",
  family: "debit",
  madeOf: "authorization",
  hasAuthorization: true,
  isFromOwnAccount: false,
  place: "authorizationId",
  isFromWallet: false,
  isInStatement: true,
  becomes: null,
  waitsForBalance: false,
} as const;

/** That it moves the business's own wallet too is not promised, nor that the statement tells of it. */
const CUSTOMER = {
  ...PAYOUT,
  family: "customerWallet",
  madeOf: "customer",
  place: "customerId",
  isInStatement: false,
  becomes: null,
} as const;

/** Out of a cardholder's account: nothing of the business's own moves. */
const HOLDER = {
  ...PAYOUT,
  family: "holderMoney",
  madeOf: "cardholder",
  place: "cardholderId",
  isFromWallet: false,
  isInStatement: false,
  becomes: null,
} as const;

/** Cardholders' credit at their bank: nothing says that the business's own wallet pays for it. */
const CREDIT = { ...HOLDER, family: "cardCredit" } as const;

/** All that is asked of a kind where orders of every kind are treated alike, for browsers and the server. */
const TRAITS = {
  settlement: { ...PAYOUT, policy: "settlement", becomes: "queued" },
  batch: { ...PAYOUT, payments: "rows", policy: "batch", becomes: null },
  queued: { ...PAYOUT, policy: "queued", becomes: "settlement", waitsForBalance: true },
  withdrawal: { ...DEBIT, payments: "one", policy: "withdrawal" },
  // Many withdrawals are held against the rules of one.
  debitBatch: { ...DEBIT, payments: "orders", policy: "withdrawal" },
  debitRefund: {
    ...PAYOUT,
    family: "refund",
    madeOf: "withdrawal",
    hasAuthorization: true,
    place: "authorizationId",
    policy: "debitRefund",
    becomes: null,
  },
  cashIn: {
    flow: "in",
    payments: "one",
    family: "ownAccount",
    madeOf: "account",
    hasAuthorization: false,
    isFromOwnAccount: true,
    place: "iban",
    isFromWallet: false,
    isInStatement: true,
    policy: "cashIn",
    becomes: null,
    waitsForBalance: false,
  },
  gatewayRefund: {
    ...PAYOUT,
    family: "cardRefund",
    madeOf: "transaction",
    place: "transactionId",
    policy: "gatewayRefund",
    becomes: null,
  },
  customerDeposit: { ...CUSTOMER, policy: "customerDeposit" },
  customerWithdrawal: { ...CUSTOMER, flow: "in", isFromWallet: false, policy: "customerWithdrawal" },
  holderTransfer: { ...HOLDER, policy: "holderTransfer" },
  cardTransfer: { ...HOLDER, policy: "cardTransfer" },
  cardCredit: { ...CREDIT, policy: "cardCredit" },
  cardCreditTake: { ...CREDIT, flow: "in", policy: "cardCreditTake" },
  // Many are held against the rules of one.
  cardCredits: { ...CREDIT, payments: "list", place: null, policy: "cardCredit" },
  cardCreditsTake: { ...CREDIT, flow: "in", payments: "list", place: null, policy: "cardCreditTake" },
  grantTransfer: { ...HOLDER, flow: "in", family: "cardGrant", policy: "grantTransfer" },
} as const satisfies Record<OrderKindId, OrderTraits>;

/** Rows of the database name their kind as text. */
const traitsOf = (kind: string): OrderTraits | undefined => (TRAITS as Partial<Record<string, OrderTraits>>)[kind];

/** Those kinds of which something holds, for conditions of the database. */
const kindsThat = (holds: (kind: OrderKindId) => boolean): readonly OrderKindId[] => ORDER_KINDS.filter(holds);

/** Whether money comes in by an order of this kind, instead of going out. */
export const isMoneyIn = (kind: string): boolean => traitsOf(kind)?.flow === "in";
export const MONEY_IN_KINDS = kindsThat(isMoneyIn);

/** A kind that is newer than an open page is spoken of there as most are. */
export const familyOf = (kind: OrderKindId): OrderFamily => traitsOf(kind)?.family ?? "payout";

/** Whether an order of this kind is collected under a payer's authorization. */
export const isDirectDebit = (kind: string): boolean => traitsOf(kind)?.family === "debit";

/** Whether a payer's authorization is behind an order of this kind: the place that the money comes from or goes to. */
export const hasAuthorization = (kind: string): boolean => traitsOf(kind)?.hasAuthorization === true;
export const AUTHORIZED_KINDS = kindsThat(hasAuthorization);

/** Whether an order of this kind brings money from an account of the business itself. */
export const isFromOwnAccount = (kind: string): boolean => traitsOf(kind)?.isFromOwnAccount === true;
export const OWN_ACCOUNT_KINDS = kindsThat(isFromOwnAccount);

/** Whether money goes back to the card that paid by the gateway. */
export const isCardRefund = (kind: string): boolean => traitsOf(kind)?.family === "cardRefund";
/** It gives a payer's money back, to a card or the account that it was collected from. */
export const isRefundOrder = (kind: string): boolean => isCardRefund(kind) || traitsOf(kind)?.family === "refund";

/** Whether an order of this kind moves a customer's wallet at the service. */
export const isOfCustomerWallet = (kind: string): boolean => traitsOf(kind)?.family === "customerWallet";
export const CUSTOMER_WALLET_KINDS = kindsThat(isOfCustomerWallet);

/** Whether money leaves the account of a cardholder, which wants their code once it was sent. */
export const isOfHolder = (kind: string): boolean => traitsOf(kind)?.family === "holderMoney";
export const HOLDER_KINDS = kindsThat(isOfHolder);

/** Whether an order of this kind changes cardholders' credit. */
export const isOfCredit = (kind: string): boolean => traitsOf(kind)?.family === "cardCredit";
export const CARD_CREDIT_KINDS = kindsThat(isOfCredit);

/** Whether an order of this kind brings money to a cardholder, under their grant. */
export const isUnderGrant = (kind: string): boolean => traitsOf(kind)?.family === "cardGrant";

/** Whether an order of this kind is paid out of the wallet. */
export const isFromWallet = (kind: string): boolean => traitsOf(kind)?.isFromWallet === true;
export const WALLET_KINDS = kindsThat(isFromWallet);

/** Which of an order's content names its place, where it has no IBAN to go to. */
export const placeNameOf = (kind: string): string | null => traitsOf(kind)?.place ?? null;

/** Kinds of which the wallet's statement need not tell. */
export const KINDS_OUTSIDE_STATEMENT = kindsThat((kind) => traitsOf(kind)?.isInStatement === false);

/** What the service told of another record when an order of these was made holds for that order: it is made anew instead of edited. */
export const isMadeAnew = (kind: string): boolean => Boolean(traitsOf(kind)?.madeOf);

/** Whether an order of this kind is rows, which are kept with it and are told of by themselves. */
export const hasRows = (kind: string): boolean => traitsOf(kind)?.payments === "rows";
export const KINDS_OF_ROWS = kindsThat(hasRows);

/** Whether an order of this kind is others together: the service knows those, and nothing of it. */
export const isOfOrders = (kind: string): boolean => traitsOf(kind)?.payments === "orders";
export const KINDS_OF_ORDERS = kindsThat(isOfOrders);

/** Whether an order of this kind is a list that is signed and sent whole: what became of each row its receipt tells. */
export const isOfList = (kind: string): boolean => traitsOf(kind)?.payments === "list";
export const KINDS_OF_LISTS = kindsThat(isOfList);

/** Whether an order of this kind is many payments: rows of a batch, or withdrawals that are orders of their own. */
export const isOfMany = (kind: string): boolean => hasRows(kind) || isOfOrders(kind);

/** Whether the wallet may be short of it: the service keeps it until the balance suffices. */
export const waitsForBalance = (kind: string): boolean => traitsOf(kind)?.waitsForBalance === true;

/** One payment may go out at once or through the queue: what else an order is, it stays. */
export const canBecome = (from: string, to: string): boolean => from === to || traitsOf(from)?.becomes === to;

/** Whether an order of this kind can be moved to where it waits for the balance. */
export const canBeQueued = (kind: OrderKindId): boolean => waitsForBalance(traitsOf(kind)?.becomes ?? "");

/** Kinds that a policy has rules of their own for. */
export type PolicyKindId = (typeof TRAITS)[OrderKindId]["policy"];
export const policyKindOf = (kind: OrderKindId): PolicyKindId => TRAITS[kind].policy;
export const POLICY_KINDS = ORDER_KINDS.filter((kind): kind is PolicyKindId => policyKindOf(kind) === kind);

type OfMany = { [Kind in OrderKindId]: (typeof TRAITS)[Kind]["payments"] extends "one" ? never : Kind }[OrderKindId];
/** Kinds whose rules are held against orders of many payments as well, and have a limit for the whole of one. */
export type WholeLimitedKind = (typeof TRAITS)[OfMany]["policy"];
export const isWholeLimited = (kind: string): kind is WholeLimitedKind =>
  ORDER_KINDS.some((each) => (isOfMany(each) || isOfList(each)) && policyKindOf(each) === kind);

/** What orders pay out and what they collect, each by itself, in rial. */
export function totalsOf(orders: readonly { kind: string; amountRial: number }[]): { outRial: number; inRial: number } {
  const totals = { outRial: 0, inRial: 0 };
  for (const { kind, amountRial } of orders) totals[isMoneyIn(kind) ? "inRial" : "outRial"] += amountRial;
  return totals;
}

/** Where one payment of many stands; `waiting` has not been handed to the service. */
export const ITEM_STATES = ["waiting", "sent", "done", "failed", "canceled", "reversed"] as const;
export type ItemState = (typeof ITEM_STATES)[number];
/** The same as people are told: of those whose answer was lost nobody knows. */
export const PART_STATES = ["waiting", "sent", "unknown", "done", "failed", "canceled", "reversed"] as const;
export type PartState = (typeof PART_STATES)[number];

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
  "unproven",
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
  "unproven",
] as const satisfies readonly OrderAttention[];
export type Dealable = (typeof DEALABLE)[number];
export const isDealable = (attention: OrderAttention | null): attention is Dealable =>
  DEALABLE.some((each) => each === attention);

/** What a person found out of money that nothing at the service proves: it left its account, or stayed there. */
export const FOUND_OF_MONEY = ["left", "stayed"] as const;
export type FoundOfMoney = (typeof FOUND_OF_MONEY)[number];

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
  /** Of `unproven`: what they found of the money. */
  found?: FoundOfMoney;
}

/** What of a payout's parts was paid and what not, in rial. */
export interface PartEnds {
  paidRial: number;
  unpaidRial: number;
  /** What the service does not list; left out where it lists all of it. */
  unlistedRial?: number;
}

/** A payment order can hold more rows than the service takes at once; it is sent in pieces. */
export const MOST_ORDER_ITEMS = 10_000;

/** As many orders can be decided with one check of the password. */
export const MOST_DECIDED = 200;

/** The inbox's parts: what a member may decide, all that waits, what they decided. */
export const ORDER_BOXES = ["mine", "waiting", "decided"] as const;
