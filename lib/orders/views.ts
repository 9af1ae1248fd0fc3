import type { CreditWay } from "@/lib/card-credits/ways";
import type { TransferWay } from "@/lib/card-transfers/ways";
import type { OpenQuestion } from "@/lib/destinations/operations";
import type { SeriesMember, SeriesPlan } from "@/lib/withdrawals/series";
import type { Arrival } from "./cycles";
import type { DealtWith, ItemState, OrderAttention, OrderKindId, PartState } from "./kinds";
import type { OrderOutcome } from "./outcomes";
import type { PolicyVerdict, PolicyViolation } from "./policy";
import type { OrderEvent, OrderState } from "./states";

/**
 * Who has an order that was sent: the service until the balance suffices, or until its next turn, or the bank; a
 * withdrawal is being collected, waits for its day, or is tried again; a transfer waits for its holder's code.
 */
const ORDER_WHEREABOUTS = ["queue", "service", "bank", "collecting", "scheduled", "retrying", "holder"] as const;
export type OrderWhereabouts = (typeof ORDER_WHEREABOUTS)[number];

/** A payment order as lists show it. IBANs are masked for those who may not see personal data. */
export interface OrderRow {
  id: string;
  kind: OrderKindId;
  state: OrderState;
  whereabouts: OrderWhereabouts | null;
  attention: OrderAttention | null;
  /** The rules of the policy that hold it back; empty where none does. */
  heldBy: readonly PolicyViolation["rule"][];
  /** Why it needed a person before one dealt with it; what is known of it has not changed by that. */
  dealtWith: OrderAttention | null;
  trackId: string;
  amountRial: number;
  itemCount: number;
  /** Where it goes when that is one place; the file's name when there are many. */
  destination: string | null;
  /** The receiver's name, as people wrote it; of a withdrawal the payer's, as the service told it. */
  receiver: string | null;
  fileName: string | null;
  /** Of money that goes back to a card: its first and last digits. */
  payersCard: string | null;
  /** Of a withdrawal: under which authorization it is collected, and the payer's bank. */
  authorizationId: string | null;
  bankCode: string | null;
  /** The order that it is one withdrawal of, and its place there, from 1. */
  part: { of: string; row: number } | null;
  reason: string | null;
  /** The business's own number for it: of its shop, or its accounting program. */
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
  /** Of many payments that are all decided: those whose money did not stay where it was meant to. */
  failedItems: number;
}

/** One line of the inbox: what helps to decide at a glance. */
export interface InboxRow extends OrderRow {
  arrival: Arrival | null;
  /** The member may decide it now; otherwise why not. */
  canDecide: boolean;
  whyNot: OrderRefusal | null;
  /** At how many of its destinations no money of the business has arrived, as orders of here and the service say. */
  newDestinations: number;
  /** Of how many the service could not be asked. */
  unaskedDestinations: number;
  /** How the receiver's name compares with the owner's that the bank told; null while nobody asked. */
  nameMatch: NameMatch | null;
  /** Another order of about the same time has the same amount for the same place. */
  hasTwin: boolean;
  /** The last decision of this member on it, in the box of decided ones. */
  decided: { decision: "approve" | "reject"; at: string } | null;
}

/** An order that the member has to hear of. */
export interface OrderNews extends OrderRow {
  outcomeId: number;
  outcome: OrderOutcome;
  toldAt: string;
}

/** Why a member may not decide on an order. */
const ORDER_REFUSALS = ["maker", "role", "already", "over"] as const;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];

export interface OrderApprovalView {
  approverId: string;
  approverName: string;
  at: string;
  /** It was given for the order as it is now, and counts. */
  counts: boolean;
  isWithdrawn: boolean;
}

/** What a maker may change of an order, or of a row of it. */
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
  /** Of a batch, from 1, as it was before; an added row's own. Null for the order itself. */
  row: number | null;
  fields: {
    field: ChangedField;
    before: string | number | boolean | null;
    after: string | number | boolean | null;
  }[];
}

/** What a correction changes. */
export interface OrderChanges {
  rows: RowChange[];
  /** So many more rows are not told one by one. */
  more: number;
}

/** A line of an order's history. */
export interface OrderEventView {
  id: number;
  at: string;
  event: OrderEvent | OrderNote;
  state: OrderState;
  actorName: string | null;
  detail: Record<string, unknown>;
  changes: OrderChanges | null;
}

/** What is written into an order's history without changing its state. */
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

/** What an order carries, for the page; a batch's rows are read by `orders.items`. */
export interface OrderContentView {
  iban: string | null;
  ownerName: string | null;
  type: "ACH" | "A2A" | null;
  isInstant: boolean | null;
  paymentNumber: string | null;
  description: string | null;
  fileName: string | null;
  /** Of a withdrawal, as the next four: the payer's, as the service told them when it was made. */
  authorizationId: string | null;
  bankCode: string | null;
  mobile: string | null;
  /** Gregorian, in Tehran; null for an instant one. */
  date: string | null;
  maxRetryCount: number | null;
  /** Of a series of withdrawals: how its days and amounts follow from what was written. */
  series: Pick<SeriesPlan, "isTotal" | "times" | "rhythm" | "step" | "from" | "amountRial"> | null;
  /** Of a withdrawal: the failed one that it collects again, by the service's id, or by its track id. */
  retryOf: string | null;
  retryTrackId: string | null;
  /** Of a refund: of which withdrawal, and how much that had collected. */
  withdrawalId: string | null;
  collectedRial: number | null;
  /** Confidential words of the business, for the service's own records; of a deposit from an own account what that is called. */
  comment: string | null;
  accountName: string | null;
  /** Of a refund of the gateway: of which payment, how much that was, and to which card it goes, masked by the service. */
  transactionId: string | null;
  paidRial: number | null;
  card: string | null;
  /** Of a movement of a customer's wallet: whose. Of this, and of a holder's transfer, the code that its row there is known by. */
  customerId: string | null;
  walletCode: string | null;
  /** Of a transfer out of a holder's account: by which of our applications, whose, from which account, how, and to which number where that is no IBAN. */
  applicationId: string | null;
  holderName: string | null;
  fromAccount: string | null;
  way: TransferWay | null;
  accountNumber: string | null;
  /** Of a change of credit: opened, made more or made less; of a transfer into a holder's account: under which grant. */
  creditWay: CreditWay | null;
  grantId: string | null;
}

export interface OrderDetail extends OrderRow {
  content: OrderContentView;
  attempts: number;
  sendAfter: string | null;
  /** The blocked destinations that hold it back, masked as elsewhere, each with the note of whoever blocked it. */
  blocked: { iban: string; note: string }[];
  serviceId: string | null;
  /** What the service said of it last: ids, dates and links. */
  receipt: Record<string, unknown> | null;
  nextAt: string | null;
  repeatOf: string | null;
  /** Made again later, whole or in part. */
  repeatedBy: string[];
  /** What this member has to hear of it and has not seen. */
  news: { outcomeId: number; outcome: OrderOutcome } | null;
  /** Who the bank said owns the destination, when somebody asked: what the approvers saw stays to be seen. */
  owner: NamedOwner | null;
  /** Of an order that needs a person's word: names of those who may give it, none when nobody may yet; else null. */
  releasers: string[] | null;
  /** Who dealt with why it needed a person, and what they found. */
  dealt: Pick<DealtWith, "attention" | "name" | "at" | "reason" | "found"> | null;
  /** Who stopped what of it had not been collected, of an order of many withdrawals. */
  restStoppedBy: string | null;
  /** An alarm keeps everything of the business back, and this with it. */
  isStopped: boolean;
  events: OrderEventView[];
  approvalsGiven: OrderApprovalView[];
  /** How many payments of it stand where; null for one payment. */
  itemCounts: Record<PartState, number> | null;
  arrival: Arrival | null;
  may: {
    decide: boolean;
    whyNot: OrderRefusal | null;
    /** Also after it was approved, while nothing left. */
    reject: boolean;
    edit: boolean;
    /** The maker takes it back before anything left. */
    withdraw: boolean;
    /** The last approval can be taken back until then. */
    undoUntil: string | null;
    /** The service may still take it back, until then when it tells. */
    cancel: boolean;
    cancelUntil: string | null;
    lookUp: boolean;
    release: boolean;
    deal: boolean;
    /** What of its withdrawals has not been collected can be taken back. */
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

/** One withdrawal of several: as it is planned, and as an order once the whole was agreed to. */
export interface OrderPartRow extends Omit<SeriesMember, "date"> {
  /** Null where it is collected at once. */
  date: string | null;
  /** Of withdrawals from many payers: whose it is, masked where data is; null where all are one payer's. */
  payer: { name: string | null } | null;
  /** The business's own number for it, where its row has one. */
  externalId: string | null;
  state: PartState;
  order: OrderRow | null;
}

/** What came of taking back the rest of an order's withdrawals. */
export interface StoppedRest {
  stopped: number;
  refused: number;
  /** The service did not say what became of them. */
  unanswered: number;
  /** These can still be taken back. */
  left: number;
  /** These may be on their way to the service: those that have not arrived are not sent again. */
  underWay: number;
}

/** What became of a batch's payments; `order` is null when no order here made it. */
export interface BatchOutcomes {
  order: { id: string; count: number; counts: Record<ItemState, number>; rials: Record<ItemState, number> } | null;
}

/** How a name that people wrote compares with the owner's that the service told; `no_owner`: the bank found nobody. */
const NAME_MATCHES = ["match", "close", "none", "not_possible", "no_owner"] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

/** An IBAN's owner as the bank told, and how the receiver's name compares. */
export interface NamedOwner {
  names: string[];
  askedAt: string;
  /** Where what was asked and answered is kept. */
  inquiryId: string;
  match: NameMatch;
}

/** Why a bank cannot be paid account to account now. */
export type A2aObstacle = "no_ability" | "not_active" | "not_healthy" | "closed_now" | "over_limit";

/** Rows of a batch that are to go account to account and cannot now, for one reason. */
export interface A2aRows {
  why: A2aObstacle;
  count: number;
  /** From 1; the first of them. */
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
 * Whether money of the business has arrived at a destination before: by an order of here, by a payout that only the
 * service knows of, not at all, or not known because the service could not be asked.
 */
export type DestinationPast = "paid" | "paid_elsewhere" | "none" | "unknown";

/** Payouts to a destination through any door, as the book has them; `lastAt` is when the last of them was ordered. */
export interface DestinationHistory {
  arrived: { count: number; rial: number; lastAt: string } | null;
  /** They failed, were cancelled, or the bank returned them. */
  cameBack: { count: number; rial: number; lastAt: string } | null;
  asOf: string;
}

/** The wallet now and after payments, in rial. */
export interface OrderBalance {
  availableRial: number;
  /** Orders that take from the wallet before them and have not yet, with what they take, fees included where known. */
  before: { orders: number; takesRial: number };
  /** Payouts in the service's queue, whoever ordered them: they take what comes in, and nothing of what is there. Null without any. */
  queued: { count: number; rial: number } | null;
  /** Of the payments themselves; null while no fee, theirs or of those before, is known for certain. */
  feeRial: number | null;
  afterRial: number;
}

/** How long payouts took from being ordered until they arrived: half of them, and nine of ten. */
export interface UsualDuration {
  count: number;
  middleMs: number;
  mostMs: number;
}

/** What helps to decide on an order, or on a draft of one. */
export interface OrderHelp {
  verdict: PolicyVerdict;
  arrival: Arrival | null;
  /** How long the newest payouts that went the same way took, whoever ordered them; null where too few are known. */
  usual: UsualDuration | null;
  balance: OrderBalance | null;
  /** One destination only. */
  destination: {
    iban: string;
    bankCode: string | null;
    savedAs: string | null;
    owner: NamedOwner | null;
    canAskOwner: boolean;
    /** What asking costs in rial, as the business wrote it down; null where it did not. */
    askPriceRial: number | null;
    /** Somebody asked, and the answer was lost. */
    openQuestion: OpenQuestion | null;
    earlier: EarlierPayment[];
    earlierCount: number;
    past: DestinationPast;
    /** Null while the book does not have all payouts. */
    history: DestinationHistory | null;
    a2a: { isPossible: boolean; why: A2aObstacle | null } | null;
  } | null;
  /** The same amount to the same place within a day, or the same file. */
  similar: EarlierPayment[];
  sameFile: EarlierPayment[];
  /** What a draft would change of the order that it corrects. */
  changes: OrderChanges | null;
  /** For a batch: how its rows compare with what was paid before. */
  rows: {
    /** Destinations at which no money of the business has arrived, and those of which the service could not be asked. */
    firstTime: number;
    unasked: number;
    /** Rows (from 1) that were paid with the same amount in the last days. */
    repeated: { row: number; orderId: string; at: string }[];
    /** Null while the banks could not be asked. */
    a2aNot: A2aRows[] | null;
    /** Rows with an IBAN and an amount that an earlier row of the same file has, from 1; the first of them. */
    twins: { count: number; rows: number[] };
  } | null;
  /** For a withdrawal: what the service says of its authorization now. */
  collecting: CollectingHelp | null;
  /** For withdrawals from many payers: what the book knows of their authorizations now. */
  debits: DebitsHelp | null;
}

/** Withdrawals from many payers, held against what is known of their authorizations. */
export interface DebitsHelp {
  payers: number;
  /** So many are collected at once, and the others from and to these days. */
  instant: number;
  from: string | null;
  to: string | null;
  /** So many the service would refuse, and the first of them by their rows. */
  refusedCount: number;
  refused: { row: number; error: string }[];
  /** Rows whose payer pays the same amount within a week already, by whatever order, as far as the book and orders know. */
  repeated: number[];
}

/** An authorization as it is at this moment, beside a withdrawal under it. */
export interface CollectingHelp {
  /** Why the service would refuse it, as a field's message. */
  problem: { field: string; error: string } | null;
  /** Null where the service does not show it, or could not be asked. */
  authorization: { status: string; limitRial: number | null; expiresAt: string | null } | null;
  /** Null where the service does not tell. */
  left: {
    monthlyCount: number | null;
    remainingCount: number | null;
    remainingRial: number | null;
    periodEnd: string | null;
  } | null;
}

/** How far an order has come, and nothing else. */
export type OrderProgress = Pick<
  OrderRow,
  "id" | "kind" | "state" | "whereabouts" | "attention" | "dealtWith" | "failedItems"
>;

export interface DecisionResult {
  orderId: string;
  ok: boolean;
  /** Why not, as an error's code. */
  code: string | null;
}
