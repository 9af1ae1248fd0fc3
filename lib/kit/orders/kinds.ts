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
 * The family whose words describe an order: a settlement to an account, direct debit under a payer's authorization, a
 * refund of such a collection, a deposit from the business's own bank account into its wallet, a refund of a gateway
 * payment to the payer's card, a movement of a customer's wallet at the service, a transfer out of a cardholder's
 * account, a change of cardholders' credit, or a transfer into a cardholder's account under a grant.
 */
export type OrderFamily =
  | "settlement"
  | "debit"
  | "refund"
  | "ownAccount"
  | "cardRefund"
  | "customerWallet"
  | "holderMoney"
  | "cardCredit"
  | "cardGrant";

interface OrderTraits {
  /** The direction of the money, as seen from the wallet. */
  flow: "in" | "out";
  /**
   * One payment, rows stored with the order, payments that are orders of their own, or a list that is signed and sent
   * whole.
   */
  payments: "one" | "rows" | "orders" | "list";
  family: OrderFamily;
  /**
   * The record that the service was asked about when the order was made. The answer belongs to that order, so the
   * order is made anew and never edited.
   */
  madeOf: "authorization" | "withdrawal" | "account" | "transaction" | "customer" | "cardholder" | null;
  /** The order belongs to a payer's authorization, which names the source or the destination of the money. */
  hasAuthorization: boolean;
  /** The money comes from an account of the business itself, which the content names in `iban`. */
  isFromOwnAccount: boolean;
  /** If there is no destination IBAN: the content field that names the source or the destination. */
  place: "authorizationId" | "iban" | "transactionId" | "customerId" | "cardholderId" | null;
  /** It is paid out of the business's wallet and reduces its balance. */
  isFromWallet: boolean;
  /** It has a row in the wallet's statement, so a missing row is a mismatch. */
  isInStatement: boolean;
  /** The kind whose policy rules apply to it. */
  policy: OrderKindId;
  /** The kind that its maker may change it to while it waits for approval. */
  becomes: OrderKindId | null;
  /** The service holds it until the wallet's balance is sufficient. */
  waitsForBalance: boolean;
}

const SETTLEMENT = {
  flow: "out",
  payments: "one",
  family: "settlement",
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

/** It is not documented whether it also moves the business's own wallet, or has a row in the statement. */
const CUSTOMER = {
  ...SETTLEMENT,
  family: "customerWallet",
  madeOf: "customer",
  place: "customerId",
  isInStatement: false,
  becomes: null,
} as const;

/** Out of a cardholder's account: no money of the business moves. */
const HOLDER = {
  ...SETTLEMENT,
  family: "holderMoney",
  madeOf: "cardholder",
  place: "cardholderId",
  isFromWallet: false,
  isInStatement: false,
  becomes: null,
} as const;

/** Cardholders' credit at their bank: it is not documented that the business's own wallet pays for it. */
const CREDIT = { ...HOLDER, family: "cardCredit" } as const;

/** All traits of a kind that code for orders of every kind needs, for browsers and the server. */
const TRAITS = {
  settlement: { ...SETTLEMENT, policy: "settlement", becomes: "queued" },
  batch: { ...SETTLEMENT, payments: "rows", policy: "batch", becomes: null },
  queued: { ...SETTLEMENT, policy: "queued", becomes: "settlement", waitsForBalance: true },
  withdrawal: { ...DEBIT, payments: "one", policy: "withdrawal" },
  // The rules of a single withdrawal apply to many withdrawals.
  debitBatch: { ...DEBIT, payments: "orders", policy: "withdrawal" },
  debitRefund: {
    ...SETTLEMENT,
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
    ...SETTLEMENT,
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
  // The rules of a single change apply to many.
  cardCredits: { ...CREDIT, payments: "list", place: null, policy: "cardCredit" },
  cardCreditsTake: { ...CREDIT, flow: "in", payments: "list", place: null, policy: "cardCreditTake" },
  grantTransfer: { ...HOLDER, flow: "in", family: "cardGrant", policy: "grantTransfer" },
} as const satisfies Record<OrderKindId, OrderTraits>;

/** Database rows have the kind as text. */
const traitsOf = (kind: string): OrderTraits | undefined => (TRAITS as Partial<Record<string, OrderTraits>>)[kind];

/** The kinds with a trait, for database conditions. */
const kindsThat = (holds: (kind: OrderKindId) => boolean): readonly OrderKindId[] => ORDER_KINDS.filter(holds);

/** Whether an order of this kind brings money in instead of paying it out. */
export const isMoneyIn = (kind: string): boolean => traitsOf(kind)?.flow === "in";
export const MONEY_IN_KINDS = kindsThat(isMoneyIn);

/** A kind that is newer than an open page uses the words of settlements there. */
export const familyOf = (kind: OrderKindId): OrderFamily => traitsOf(kind)?.family ?? "settlement";

/** Whether an order of this kind is collected under a payer's authorization. */
export const isDirectDebit = (kind: string): boolean => traitsOf(kind)?.family === "debit";

/** Whether an order of this kind belongs to a payer's authorization, which names the source or the destination. */
export const hasAuthorization = (kind: string): boolean => traitsOf(kind)?.hasAuthorization === true;
export const AUTHORIZED_KINDS = kindsThat(hasAuthorization);

/** Whether an order of this kind brings money from the business's own bank account. */
export const isFromOwnAccount = (kind: string): boolean => traitsOf(kind)?.isFromOwnAccount === true;
export const OWN_ACCOUNT_KINDS = kindsThat(isFromOwnAccount);

/** Whether an order of this kind refunds the card of a gateway payment. */
export const isCardRefund = (kind: string): boolean => traitsOf(kind)?.family === "cardRefund";
/** Whether an order of this kind refunds a payer: to a card, or to the account that was collected from. */
export const isRefundOrder = (kind: string): boolean => isCardRefund(kind) || traitsOf(kind)?.family === "refund";

/** Whether an order of this kind moves a customer's wallet at the service. */
export const isOfCustomerWallet = (kind: string): boolean => traitsOf(kind)?.family === "customerWallet";
export const CUSTOMER_WALLET_KINDS = kindsThat(isOfCustomerWallet);

/**
 * Whether an order of this kind takes money from a cardholder's account, which needs the holder's code after it was
 * sent.
 */
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

/** The content field that names the source or the destination if there is no IBAN. */
export const placeNameOf = (kind: string): string | null => traitsOf(kind)?.place ?? null;

/** Kinds that do not need a row in the wallet's statement. */
export const KINDS_OUTSIDE_STATEMENT = kindsThat((kind) => traitsOf(kind)?.isInStatement === false);

/**
 * Whether an order of this kind depends on the service's answer about another record, so that it is made anew instead
 * of edited.
 */
export const isMadeAnew = (kind: string): boolean => Boolean(traitsOf(kind)?.madeOf);

/** Whether an order of this kind consists of rows, which are stored with it and have states of their own. */
export const hasRows = (kind: string): boolean => traitsOf(kind)?.payments === "rows";
export const KINDS_OF_ROWS = kindsThat(hasRows);
/** The service takes this many rows in one request. A longer batch is sent in pieces. */
export const MOST_BATCH_ITEMS = 1000;

/** Whether an order of this kind consists of other orders: the service knows those, but not the whole. */
export const isOfOrders = (kind: string): boolean => traitsOf(kind)?.payments === "orders";
export const KINDS_OF_ORDERS = kindsThat(isOfOrders);

/** Whether an order of this kind is a list that is signed and sent whole; its receipt has the outcome of each row. */
export const isOfList = (kind: string): boolean => traitsOf(kind)?.payments === "list";
export const KINDS_OF_LISTS = kindsThat(isOfList);

/**
 * Whether an order of this kind contains many payments: rows of a batch, or withdrawals that are orders of their own.
 */
export const isOfMany = (kind: string): boolean => hasRows(kind) || isOfOrders(kind);

/** Whether an order of this kind may exceed the wallet: the service holds it until the balance is sufficient. */
export const waitsForBalance = (kind: string): boolean => traitsOf(kind)?.waitsForBalance === true;

/**
 * Whether an order may change to another kind: a single payment may be sent at once or through the queue, and stays
 * the same otherwise.
 */
export const canBecome = (from: string, to: string): boolean => from === to || traitsOf(from)?.becomes === to;

/** Whether an order of this kind can be moved to the queue. */
export const canBeQueued = (kind: OrderKindId): boolean => waitsForBalance(traitsOf(kind)?.becomes ?? "");

/** The kinds with policy rules of their own. */
export type PolicyKindId = (typeof TRAITS)[OrderKindId]["policy"];
export const policyKindOf = (kind: OrderKindId): PolicyKindId => TRAITS[kind].policy;
export const POLICY_KINDS = ORDER_KINDS.filter((kind): kind is PolicyKindId => policyKindOf(kind) === kind);

type OfMany = { [Kind in OrderKindId]: (typeof TRAITS)[Kind]["payments"] extends "one" ? never : Kind }[OrderKindId];
/** The kinds whose rules also apply to orders of many payments, and have a limit for a whole order. */
export type WholeLimitedKind = (typeof TRAITS)[OfMany]["policy"];
export const isWholeLimited = (kind: string): kind is WholeLimitedKind =>
  ORDER_KINDS.some((each) => (isOfMany(each) || isOfList(each)) && policyKindOf(each) === kind);

/** The sum that orders pay out and the sum that they collect, in rial. */
export function totalsOf(orders: readonly { kind: string; amountRial: number }[]): { outRial: number; inRial: number } {
  const totals = { outRial: 0, inRial: 0 };
  for (const { kind, amountRial } of orders) totals[isMoneyIn(kind) ? "inRial" : "outRial"] += amountRial;
  return totals;
}

/** The state of one payment among many; `waiting`: not yet sent to the service. */
const ITEM_STATES = ["waiting", "sent", "done", "failed", "canceled", "reversed"] as const;
export type ItemState = (typeof ITEM_STATES)[number];
/** The same for display: payments whose answer was lost are `unknown`. */
export const PART_STATES = ["waiting", "sent", "unknown", "done", "failed", "canceled", "reversed"] as const;
export type PartState = (typeof PART_STATES)[number];

/** Why an order needs a person; `lib/server/db/schema/orders.ts` explains each reason. */
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

/** The service understood an order differently: nothing of the business is sent until a person has looked. */
export const ORDER_ALARMS = ["unit_mismatch", "other_destination"] as const satisfies readonly OrderAttention[];
export type OrderAlarm = (typeof ORDER_ALARMS)[number];
export const isAlarm = (attention: OrderAttention | null): attention is OrderAlarm =>
  ORDER_ALARMS.some((each) => each === attention);

/** Reasons that a person can end after finding out elsewhere what the service does not tell. */
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

/** A person's finding about money that nothing at the service proves: it left its account, or stayed there. */
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
  /** For `parts_differ`: the paid and the unpaid amount, in rial. */
  ends: PartEnds | null;
  /** For `unproven`: the finding about the money. */
  found?: FoundOfMoney;
}

/** The paid and the unpaid amount of a settlement's parts, in rial. */
export interface PartEnds {
  paidRial: number;
  unpaidRial: number;
  /** The amount that the service does not list; left out if it lists everything. */
  unlistedRial?: number;
}

/** A payment order can contain more rows than the service accepts at once; it is sent in pieces. */
export const MOST_ORDER_ITEMS = 10_000;

/** The largest number of orders that can be decided with one password check. */
export const MOST_DECIDED = 200;

/** The boxes of the inbox: orders that the member may decide, all waiting ones, and those that the member decided. */
export const ORDER_BOXES = ["mine", "waiting", "decided"] as const;
