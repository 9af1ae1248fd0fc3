import type { StatusView } from "@/lib/kit/format/status-view";
import type { ConfirmRefusal } from "@/lib/kit/orders/confirmations";
import type { ApproverRole, HeldRules } from "@/lib/kit/orders/policy";
import type { SuspiciousPayment } from "./server/answers";
import { type DepositDecision, PROPOSAL_STATES, type ProposalState } from "./status";

/** The possible next states; only `sending` and `unknown` can still become `done`. */
const NEXT: Record<ProposalState, readonly ProposalState[]> = {
  open: ["sending", "overtaken", "declined", "withdrawn", "expired"],
  // Back to open: nothing was sent, and the earlier confirmations stay valid.
  sending: ["open", "done", "unknown", "refused", "overtaken"],
  // Refused: the sender got an answer after all.
  unknown: ["done", "refused", "overtaken"],
  done: [],
  refused: [],
  overtaken: [],
  declined: [],
  withdrawn: [],
  expired: [],
};

export const mayBecome = (from: ProposalState, to: ProposalState): boolean => NEXT[from].includes(to);
/** The states from which a state can be reached, for database conditions. */
export const statesBefore = (to: ProposalState): ProposalState[] =>
  PROPOSAL_STATES.filter((from) => mayBecome(from, to));

/** The states that the maker is told about, unless they caused them themselves. */
export const TOLD_TO_MAKER = ["unknown", "refused", "overtaken", "declined", "expired"] as const;
export const isToldToMaker = (state: ProposalState): boolean => TOLD_TO_MAKER.some((each) => each === state);

/**
 * The facts that a decision depends on, as the deciding member saw them; if one of them changes, it is another
 * decision.
 */
export type DecisionEvidence = Pick<
  SuspiciousPayment,
  "amountRial" | "code" | "payerName" | "payerIban" | "trackingCode" | "reason"
> & { paidAt: string | null };

/** Always in the same order, so that the same evidence gives the same text. */
export const evidenceOf = ({
  amountRial,
  code,
  payerName,
  payerIban,
  trackingCode,
  reason,
  paidAt,
}: Omit<DecisionEvidence, "paidAt"> & { paidAt: unknown }): DecisionEvidence => ({
  amountRial,
  code,
  payerName,
  payerIban,
  trackingCode,
  reason,
  paidAt: typeof paidAt === "string" ? paidAt : null,
});

/** A decision as a screen shows it. */
export interface ProposalView {
  id: string;
  paymentId: string;
  decision: DepositDecision;
  comment: string | null;
  amountRial: number;
  makerName: string;
  isMine: boolean;
  createdAt: string;
  expiresAt: string;
  state: ProposalState;
  /** The other members who confirmed it. */
  confirmations: { name: string; at: string }[];
  /** The number of confirmations needed; 0 if it was decided alone. */
  needed: number;
  sentAt: string | null;
  senderName: string | null;
  endedAt: string | null;
  enderName: string | null;
  endReason: string | null;
  /** Why this member may not confirm it; null if they may. */
  whyNot: ConfirmRefusal | null;
}

/** How a payment can be decided now, and its earlier decisions. */
export interface PaymentDecisions {
  held: HeldRules;
  /** How many other members hold each role that may confirm. */
  others: Record<ApproverRole, number>;
  open: ProposalView | null;
  /** The newest first. */
  past: ProposalView[];
}

/** A deposit that helps to judge a suspicious payment, with the reason. */
export interface BesideRow {
  kind: "deposit" | "suspiciousDeposit";
  id: string;
  href: string;
  view: StatusView | null;
  amountRial: number | null;
  at: string;
  /** The payer's name; masked for members who see personal data masked. */
  name: string | null;
  /** From the same account at any time, or under the same code within a day. */
  why: "sameAccount" | "sameDay";
}

/** The context of a suspicious payment. Amounts are whole rial. */
export interface DepositsBeside {
  /** The newest ones. */
  rows: readonly BesideRow[];
  count: number;
  /**
   * True if the service has just returned the newest ones; false if it did not answer; null if the book has not read
   * its lists yet.
   */
  isHeard: boolean | null;
  /** The credited deposits from the same account. */
  fromAccount: { count: number; rial: number };
  /** The credited deposits under the same code in the ninety days before. */
  usual: { count: number; rial: number; largestRial: number };
}

/** The state of a decision after an action. */
export interface DecisionMade {
  proposalId: string;
  state: ProposalState;
}

/** The book's deposits with an id, the newest first. */
export interface KnownDeposits {
  count: number;
  /** With the Tehran day of the list that contains it. */
  first: { id: string; day: string } | null;
}
