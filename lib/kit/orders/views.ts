import type { OpenQuestion } from "@/lib/areas/money/destinations/operations";
import type { Arrival } from "./cycles";
import type { DealtWith, ItemState, OrderAttention, OrderKindId, PartState } from "./kinds";
import type { OrderOutcome } from "./outcomes";
import type { PolicyVerdict, PolicyViolation } from "./policy";
import type { SeriesMember, SeriesPlan } from "./series";
import type { OrderEvent, OrderState } from "./states";
import type { CreditWay, TransferWay } from "./ways";

/**
 * Who has a sent order: the service until the balance is sufficient or until its next cycle, or the bank. A
 * withdrawal is being collected, waits for its day, or is tried again; a transfer waits for its holder's code.
 */
const ORDER_WHEREABOUTS = ["queue", "service", "bank", "collecting", "scheduled", "retrying", "holder"] as const;
export type OrderWhereabouts = (typeof ORDER_WHEREABOUTS)[number];

/** A payment order as lists show it. IBANs are masked for members who may not see personal data. */
export interface OrderRow {
  id: string;
  kind: OrderKindId;
  state: OrderState;
  whereabouts: OrderWhereabouts | null;
  attention: OrderAttention | null;
  /** The policy rules that hold it back; empty if none does. */
  heldBy: readonly PolicyViolation["rule"][];
  /** Why it needed a person before one dealt with it; the known facts about it have not changed since. */
  dealtWith: OrderAttention | null;
  trackId: string;
  amountRial: number;
  itemCount: number;
  /** The destination if there is only one; otherwise the file's name. */
  destination: string | null;
  /** The receiver's name as typed; for a withdrawal the payer's name from the service. */
  receiver: string | null;
  fileName: string | null;
  /** For a refund to a card: its first and last digits. */
  payersCard: string | null;
  /** For a withdrawal: its authorization, and the payer's bank. */
  authorizationId: string | null;
  bankCode: string | null;
  /** The order that contains this withdrawal, and its position there, from 1. */
  part: { of: string; row: number } | null;
  reason: string | null;
  /** The business's own number for it, for example from its shop or accounting software. */
  externalId: string | null;
  makerId: string;
  makerName: string;
  createdAt: string;
  expiresAt: string | null;
  sentAt: string | null;
  settledAt: string | null;
  failure: string | null;
  contentHash: string;
  approvals: number;
  neededApprovals: number;
  /** For many payments that are all final: the number of those whose money did not stay at its destination. */
  failedItems: number;
}

/** One row of the inbox, with facts for a quick decision. */
export interface InboxRow extends OrderRow {
  arrival: Arrival | null;
  /** The member may decide it now; otherwise `whyNot` has the reason. */
  canDecide: boolean;
  whyNot: OrderRefusal | null;
  /**
   * The number of its destinations that never received money of the business, according to our orders and the
   * service.
   */
  newDestinations: number;
  /** The number of destinations about which the service could not be asked. */
  unaskedDestinations: number;
  /** How the receiver's name compares with the owner's name from the bank; null if nobody asked. */
  nameMatch: NameMatch | null;
  /** Another order of about the same time has the same amount and destination. */
  hasTwin: boolean;
  /** This member's last decision on it, in the box of decided orders. */
  decided: { decision: "approve" | "reject"; at: string } | null;
}

/** An order whose outcome the member has to be told. */
export interface OrderNews extends OrderRow {
  outcomeId: number;
  outcome: OrderOutcome;
  toldAt: string;
}

/** Why a member may not decide on an order. */
const ORDER_REFUSALS = ["maker", "role", "already", "over", "second_factor"] as const;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];

export interface OrderApprovalView {
  approverId: string;
  approverName: string;
  at: string;
  /** It was given for the current version of the order, and counts. */
  counts: boolean;
  isWithdrawn: boolean;
}

/** The fields of an order, or of a row, that its maker may change. */
export const CHANGED_FIELDS = [
  "kind",
  "iban",
  "amountRial",
  "ownerName",
  "type",
  "isInstant",
  "paymentNumber",
  "description",
  "reason",
  "externalId",
] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

export interface RowChange {
  what: "changed" | "added" | "removed";
  /** The row in a batch, from 1, in the version before; for an added row its own number. Null for the order itself. */
  row: number | null;
  fields: {
    field: ChangedField;
    before: string | number | boolean | null;
    after: string | number | boolean | null;
  }[];
}

/** The changes of a correction. */
export interface OrderChanges {
  rows: RowChange[];
  /** The number of further changed rows that are not listed. */
  more: number;
}

/** An entry in an order's history. */
export interface OrderEventView {
  id: number;
  at: string;
  event: OrderEvent | OrderNote;
  state: OrderState;
  actorName: string | null;
  detail: Record<string, unknown>;
  changes: OrderChanges | null;
}

/** Entries in an order's history that do not change its state. */
const ORDER_NOTES = [
  "made",
  "edited",
  "approved_by",
  "approval_withdrawn",
  "unit_mismatch",
  "other_destination",
  "parts_differ",
  "released",
  "dealt_with",
  "held",
  "cancel_asked",
  "cancel_refused",
  "rows_ended",
  "stop_asked",
  "looked_up",
  "said_back",
  "code_tried",
  "code_refused",
  "code_sent",
  "page_given",
  "seen",
] as const;
export type OrderNote = (typeof ORDER_NOTES)[number];

/** An order's content for its page; `orders.items` reads a batch's rows. */
export interface OrderContentView {
  iban: string | null;
  ownerName: string | null;
  type: "ACH" | "A2A" | null;
  isInstant: boolean | null;
  paymentNumber: string | null;
  description: string | null;
  fileName: string | null;
  /** For a withdrawal, with the next four: the payer's data from the service when it was made. */
  authorizationId: string | null;
  bankCode: string | null;
  mobile: string | null;
  /** Gregorian, in Tehran; null for an instant withdrawal. */
  date: string | null;
  maxRetryCount: number | null;
  /** For a series of withdrawals: the plan from which the days and amounts follow. */
  series: Pick<SeriesPlan, "isTotal" | "times" | "rhythm" | "step" | "from" | "amountRial"> | null;
  /** For a withdrawal: the failed one that it repeats, by the service's id or by its track id. */
  retryOf: string | null;
  retryTrackId: string | null;
  /** For a refund: the withdrawal, and how much it had collected. */
  withdrawalId: string | null;
  collectedRial: number | null;
  /**
   * Confidential words of the business for the service's own records; for a deposit from an own account, that
   * account's name.
   */
  comment: string | null;
  accountName: string | null;
  /** For a refund of a gateway payment: the payment, its amount, and the card, masked by the service. */
  transactionId: string | null;
  paidRial: number | null;
  card: string | null;
  /**
   * For a movement of a customer's wallet: the customer. For this and for a holder's transfer: the code that
   * identifies its row at the service.
   */
  customerId: string | null;
  walletCode: string | null;
  /**
   * For a transfer out of a holder's account: our application, the holder, the account, the way, and the destination
   * number if it is no IBAN.
   */
  applicationId: string | null;
  holderName: string | null;
  fromAccount: string | null;
  way: TransferWay | null;
  accountNumber: string | null;
  /** For a change of credit: opened, increased or reduced. For a transfer into a holder's account: the grant. */
  creditWay: CreditWay | null;
  grantId: string | null;
}

export interface OrderDetail extends OrderRow {
  content: OrderContentView;
  attempts: number;
  sendAfter: string | null;
  /**
   * The blocked destinations that hold it back, masked as elsewhere, each with the note of the member who blocked it.
   */
  blocked: { iban: string; note: string }[];
  serviceId: string | null;
  /** The service's last answer about it: ids, dates and links. */
  receipt: Record<string, unknown> | null;
  nextAt: string | null;
  repeatOf: string | null;
  /** Later orders that repeat it, in whole or in part. */
  repeatedBy: string[];
  /** An outcome that this member has not seen yet. */
  news: { outcomeId: number; outcome: OrderOutcome } | null;
  /**
   * The owner of the destination according to the bank, if it was asked, so that what the approvers saw stays
   * visible.
   */
  owner: NamedOwner | null;
  /**
   * For an order that needs a person: the names of the members who may release it, empty if nobody may yet; otherwise
   * null.
   */
  releasers: string[] | null;
  /** Who dealt with the order when it needed a person, and what they found. */
  dealt: Pick<DealtWith, "attention" | "name" | "at" | "reason" | "found"> | null;
  /** Who cancelled the remaining withdrawals of an order with many. */
  restStoppedBy: string | null;
  /** An alarm holds back everything of the business, including this order. */
  isStopped: boolean;
  events: OrderEventView[];
  approvalsGiven: OrderApprovalView[];
  /** The number of its payments per state; null for a single payment. */
  itemCounts: Record<PartState, number> | null;
  arrival: Arrival | null;
  may: {
    decide: boolean;
    whyNot: OrderRefusal | null;
    /** Possible also after the approval, while nothing was sent. */
    reject: boolean;
    edit: boolean;
    /** The maker withdraws it before anything was sent. */
    withdraw: boolean;
    /** The last approval can be withdrawn until then. */
    undoUntil: string | null;
    /** The service may still cancel it, until then if it tells. */
    cancel: boolean;
    cancelUntil: string | null;
    lookUp: boolean;
    release: boolean;
    deal: boolean;
    /** Its withdrawals that are not collected yet can be cancelled. */
    stopRest: boolean;
  };
}

export interface OrderItemRow {
  row: number;
  trackId: string;
  iban: string;
  ownerName: string | null;
  amountRial: number;
  type: "ACH" | "A2A";
  paymentNumber: string | null;
  description: string | null;
  externalId: string | null;
  state: PartState;
  failure: string | null;
}

/** One withdrawal of several: the plan, and the order once the whole was approved. */
export interface OrderPartRow extends Omit<SeriesMember, "date"> {
  /** Null if it is collected at once. */
  date: string | null;
  /** For withdrawals from many payers: the payer, masked where personal data is; null if all are from one payer. */
  payer: { name: string | null } | null;
  /** The business's own number for it, if its row has one. */
  externalId: string | null;
  state: PartState;
  order: OrderRow | null;
}

/** The result of cancelling the remaining withdrawals of an order. */
export interface StoppedRest {
  stopped: number;
  refused: number;
  /** The service did not tell their outcome. */
  unanswered: number;
  /** These can still be cancelled. */
  left: number;
  /** These may be on their way to the service; if they have not arrived, they are not sent again. */
  underWay: number;
}

/** The outcomes of a batch's payments; `order` is null if no order here made the batch. */
export interface BatchOrderOutcomes {
  order: { id: string; count: number; counts: Record<ItemState, number>; rials: Record<ItemState, number> } | null;
}

/** How a typed name compares with the owner's name from the service; `no_owner`: the bank found nobody. */
const NAME_MATCHES = ["match", "close", "none", "not_possible", "no_owner"] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

/** An IBAN's owner according to the bank, and how the receiver's name compares. */
export interface NamedOwner {
  names: string[];
  askedAt: string;
  /** The inquiry that stores the question and the answer. */
  inquiryId: string;
  match: NameMatch;
}

/** Why a bank cannot be paid account to account now. */
export type A2aObstacle = "no_ability" | "not_active" | "not_healthy" | "closed_now" | "over_limit";

/** Rows of a batch that cannot be paid account to account now, for one reason. */
export interface A2aRows {
  why: A2aObstacle;
  count: number;
  /** From 1; the first rows only. */
  rows: number[];
}

export interface EarlierPayment {
  orderId: string;
  at: string;
  amountRial: number;
  state: OrderState;
  makerName: string;
}

/**
 * Whether money of the business has arrived at a destination before: by an order here, by a settlement that only the
 * service knows, never, or unknown because the service could not be asked.
 */
export type DestinationPast = "paid" | "paid_elsewhere" | "none" | "unknown";

/** Settlements to a destination in any way, from the book; `lastAt` is when the last one was ordered. */
export interface DestinationHistory {
  arrived: { count: number; rial: number; lastAt: string } | null;
  /** They failed, were cancelled, or the bank returned them. */
  cameBack: { count: number; rial: number; lastAt: string } | null;
  asOf: string;
}

/** The wallet's balance now and after payments, in rial. */
export interface OrderBalance {
  availableRial: number;
  /** Orders that will take money from the wallet before this one, with their sum, including known fees. */
  before: { orders: number; takesRial: number };
  /**
   * Settlements in the service's queue, of any member: they use incoming money, not the current balance. Null if there
   * are none.
   */
  queued: { count: number; rial: number } | null;
  /** The fee of the payments themselves; null if no fee, theirs or of the orders before, is certain. */
  feeRial: number | null;
  afterRial: number;
}

/** The time from a settlement's order to its arrival: the median, and the ninth decile. */
export interface UsualDuration {
  count: number;
  middleMs: number;
  mostMs: number;
}

/** Facts that help to decide on an order or a draft. */
export interface OrderHelp {
  verdict: PolicyVerdict;
  arrival: Arrival | null;
  /** How long the newest settlements of the same type took, of any member; null if too few are known. */
  usual: UsualDuration | null;
  balance: OrderBalance | null;
  /** For a single destination only. */
  destination: {
    iban: string;
    bankCode: string | null;
    savedAs: string | null;
    owner: NamedOwner | null;
    canAskOwner: boolean;
    /** The cost of the question in rial, as the business entered it; null if it did not. */
    askPriceRial: number | null;
    /** A member asked, and the answer was lost. */
    openQuestion: OpenQuestion | null;
    earlier: EarlierPayment[];
    earlierCount: number;
    past: DestinationPast;
    /** Null while the book does not have all settlements. */
    history: DestinationHistory | null;
    a2a: { isPossible: boolean; why: A2aObstacle | null } | null;
  } | null;
  /** Orders with the same amount and destination within a day, or with the same file. */
  similar: EarlierPayment[];
  sameFile: EarlierPayment[];
  /** The changes of a draft to the order that it corrects. */
  changes: OrderChanges | null;
  /** For a batch: how its rows compare with earlier payments. */
  rows: {
    /** Destinations that never received money of the business, and those about which the service could not be asked. */
    firstTime: number;
    unasked: number;
    /** Rows (from 1) that were paid with the same amount in the last days. */
    repeated: { row: number; orderId: string; at: string }[];
    /** Null if the banks could not be asked. */
    a2aNot: A2aRows[] | null;
    /** Rows (from 1) with the IBAN and the amount of an earlier row in the file; the first ones only. */
    twins: { count: number; rows: number[] };
  } | null;
  /** For a withdrawal: the service's current answer about its authorization. */
  collecting: CollectingHelp | null;
  /** For withdrawals from many payers: the book's current facts about their authorizations. */
  debits: DebitsHelp | null;
}

/** Withdrawals from many payers, compared with the known facts about their authorizations. */
export interface DebitsHelp {
  payers: number;
  /** The number collected at once; the others are collected from and to these days. */
  instant: number;
  from: string | null;
  to: string | null;
  /** The number that the service would refuse, and the first of them by row. */
  refusedCount: number;
  refused: { row: number; error: string }[];
  /**
   * Rows whose payer already pays the same amount within a week, in any order, according to the book and our orders.
   */
  repeated: number[];
}

/** An authorization's current state, for a withdrawal under it. */
export interface CollectingHelp {
  /** Why the service would refuse it, as a field's message. */
  problem: { field: string; error: string } | null;
  /** Null if the service does not show it or could not be asked. */
  authorization: { status: string; limitRial: number | null; expiresAt: string | null } | null;
  /** Null if the service does not tell. */
  left: {
    monthlyCount: number | null;
    remainingCount: number | null;
    remainingRial: number | null;
    periodEnd: string | null;
  } | null;
}

/** Only the progress of an order. */
export type OrderProgress = Pick<
  OrderRow,
  "id" | "kind" | "state" | "whereabouts" | "attention" | "dealtWith" | "failedItems"
>;

export interface DecisionResult {
  orderId: string;
  ok: boolean;
  /** The reason as an error code. */
  code: string | null;
}
