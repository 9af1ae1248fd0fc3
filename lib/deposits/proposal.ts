import type { StatusView } from "@/lib/format/status-view";
import { type ApproverRole, bandOf, countApprovals, type HeldRules } from "@/lib/orders/policy";
import type { SuspiciousPayment } from "./answers";
import type { Decision } from "./status";

/**
 * Where a decision on a suspicious payment stands. `open`: others have yet to confirm it. `sending`: everybody agreed, and
 * the call to the service is on its way. `unknown`: its answer was lost, or the service
 * said no and the payment still waited. `refused`: nothing was sent. `overtaken`: the payment was decided elsewhere.
 */
export const PROPOSAL_STATES = [
  "open",
  "sending",
  "done",
  "unknown",
  "refused",
  "overtaken",
  "declined",
  "withdrawn",
  "expired",
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Where each state may lead; only what is on its way or not known can still turn out to be done. */
const NEXT: Record<ProposalState, readonly ProposalState[]> = {
  open: ["sending", "overtaken", "declined", "withdrawn", "expired"],
  // Back to open: nothing left us, and those who agreed before need not do so again.
  sending: ["open", "done", "unknown", "refused", "overtaken"],
  // Refused: whoever sent it had an answer after all.
  unknown: ["done", "refused", "overtaken"],
  done: [],
  refused: [],
  overtaken: [],
  declined: [],
  withdrawn: [],
  expired: [],
};

export const mayBecome = (from: ProposalState, to: ProposalState): boolean => NEXT[from].includes(to);
/** The states from which one may be reached, for conditions of the database. */
export const statesBefore = (to: ProposalState): ProposalState[] =>
  PROPOSAL_STATES.filter((from) => mayBecome(from, to));

/** What its maker has to hear of, unless they did it themselves. */
export const TOLD_TO_MAKER = ["unknown", "refused", "overtaken", "declined", "expired"] as const;
export const isToldToMaker = (state: ProposalState): boolean => TOLD_TO_MAKER.some((each) => each === state);

/** What a decision has to be for somebody to confirm it. */
export interface ConfirmedOf {
  state: ProposalState;
  makerId: string;
  amountRial: number;
  /** Epoch milliseconds. */
  expiresAtMs: number;
  /** Who confirmed so far, each with the role that they hold today; null when they hold none any more. */
  confirmations: readonly { approverId: string; role: string | null }[];
}

export type ConfirmRefusal = "over" | "maker" | "role" | "already";

/** Whether a member may confirm a decision, or decline it, by the rules of this moment; null when they may. */
export function refusalToConfirm(
  proposal: ConfirmedOf,
  member: { id: string; role: string | null },
  held: HeldRules,
  nowMs: number,
): ConfirmRefusal | null {
  if (proposal.state !== "open" || nowMs >= proposal.expiresAtMs) return "over";
  if (member.id === proposal.makerId) return "maker";
  const { roles } = bandOf(held, proposal.amountRial);
  if (!roles.some((role: ApproverRole) => role === member.role)) return "role";
  return proposal.confirmations.some(({ approverId }) => approverId === member.id) ? "already" : null;
}

/** How many others have to confirm a decision that is a proposal: at least one, whatever was loosened since. */
export const neededFor = (held: HeldRules, amountRial: number): number =>
  Math.max(1, bandOf(held, amountRial).approvals);

/**
 * A member confirms. Only the rules of this moment count: where they are stricter than when it was proposed, more have to
 * agree or others do, and it stays open.
 */
export function confirmed(
  proposal: ConfirmedOf,
  member: { id: string; role: string | null },
  held: HeldRules,
  nowMs: number,
): { refusal: ConfirmRefusal } | { refusal: null; isAgreed: boolean } {
  const refusal = refusalToConfirm(proposal, member, held, nowMs);
  if (refusal) return { refusal };
  const all = [...proposal.confirmations, { approverId: member.id, role: member.role }];
  const counted = countApprovals(all, bandOf(held, proposal.amountRial), proposal.makerId);
  return { refusal: null, isAgreed: counted >= neededFor(held, proposal.amountRial) };
}

/** What a decision on a payment rests on, as whoever decides saw it: if any of it is another, it is another decision. */
export type Evidence = Pick<
  SuspiciousPayment,
  "amountRial" | "code" | "payerName" | "payerIban" | "trackingCode" | "reason"
> & { paidAt: string | null };

/** Always in the same order, so that the same evidence is the same text. */
export const evidenceOf = ({
  amountRial,
  code,
  payerName,
  payerIban,
  trackingCode,
  reason,
  paidAt,
}: Omit<Evidence, "paidAt"> & { paidAt: unknown }): Evidence => ({
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
  decision: Decision;
  comment: string | null;
  amountRial: number;
  makerName: string;
  isMine: boolean;
  createdAt: string;
  expiresAt: string;
  state: ProposalState;
  /** Others who confirmed it. */
  confirmations: { name: string; at: string }[];
  /** How many others have to; 0 of what was decided alone. */
  needed: number;
  sentAt: string | null;
  senderName: string | null;
  endedAt: string | null;
  enderName: string | null;
  endReason: string | null;
  /** Why this member may not confirm it; null where they may. */
  whyNot: ConfirmRefusal | null;
}

/** How a payment may be decided now, and what was decided of it. */
export interface PaymentDecisions {
  held: HeldRules;
  /** How many other members hold each role that may confirm. */
  others: Record<ApproverRole, number>;
  open: ProposalView | null;
  /** The newest first. */
  past: ProposalView[];
}

/** A deposit that speaks for or against a suspicious payment, and by what. */
export interface BesideRow {
  kind: "deposit" | "suspiciousDeposit";
  id: string;
  href: string;
  view: StatusView | null;
  amountRial: number | null;
  at: string;
  /** Of the payer; masked for whoever sees people so. */
  name: string | null;
  /** From the same account, whenever; or under the same code within a day. */
  why: "sameAccount" | "sameDay";
}

/** What stands beside a suspicious payment. Amounts are whole rial. */
export interface DepositsBeside {
  /** The newest of them. */
  rows: readonly BesideRow[];
  count: number;
  /** The service has just told what is new; false where it did not, null where the book has not read its lists once. */
  isHeard: boolean | null;
  /** What was credited from the same account. */
  fromAccount: { count: number; rial: number };
  /** What was credited under the same code in the ninety days before. */
  usual: { count: number; rial: number; largestRial: number };
}

/** Where a decision stands after somebody did something about it. */
export interface DecisionMade {
  proposalId: string;
  state: ProposalState;
}

/** Deposits that the book knows under an id, the newest first. */
export interface KnownDeposits {
  count: number;
  /** With the Tehran day in whose list it stands. */
  first: { id: string; day: string } | null;
}
