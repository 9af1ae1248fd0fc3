import { type Confirmation, type ConfirmRefusal, isAgreed } from "@/lib/areas/money/orders/confirmations";
import { type ApproverRole, bandOf, countApprovals, type RemovalRules } from "@/lib/areas/money/orders/policy";
import type { Staked } from "./ties";

/**
 * The stored states of a request for a removal. `used`: the record was removed. `outgrown`: more money was at stake when
 * somebody wanted to agree. `replaced`: it was requested anew, because more was at stake.
 */
export type RemovalState = "open" | "used" | "declined" | "withdrawn" | "expired" | "outgrown" | "replaced";

/** How a request stands now. Whether an open one is agreed to follows from the present policy and roles. */
export type RemovalStand = RemovalState | "agreed";

/** The stands that the maker is told about. */
export const TOLD_TO_MAKER = ["agreed", "declined", "expired", "outgrown", "replaced"] as const;

/** A request as a screen shows it. */
export interface RemovalRequest {
  id: string;
  of: Staked;
  recordId: string;
  /** The name on the record, as the book has it. */
  name: string | null;
  /** The money at stake when it was requested; null if it could not be told. */
  stakeRial: number | null;
  reason: string | null;
  makerName: string;
  isMine: boolean;
  createdAt: string;
  expiresAt: string;
  stand: RemovalStand;
  /** Its maker has not seen this answer. */
  isNews: boolean;
  /** The confirmations that count by the present policy and roles. */
  confirmations: Omit<Confirmation, "id">[];
  needed: number;
  enderName: string | null;
  endReason: string | null;
  /** Why this member may not confirm it; null if they may. */
  whyNot: ConfirmRefusal | null;
}

/** What a removal needs from other members. */
export interface Second {
  /** The money at stake now; null if it could not be told. */
  stakeRial: number | null;
  needed: number;
  /** The roles that may agree. */
  roles: readonly ApproverRole[];
  /** How many other members have one of them. */
  others: number;
  request: RemovalRequest | null;
  /** More money is at stake than the request says, so it has to be requested anew. */
  isGrown: boolean;
  /** The sum was known when it was requested, and could not be told now: the request stays, and cannot be used yet. */
  isUnread: boolean;
  /** Enough others agreed, so this member may remove the record. */
  isAgreed: boolean;
}

/** A sum that could not be told counts as beyond every limit. */
export const stakeAmount = (stakeRial: number | null): number => stakeRial ?? Number.POSITIVE_INFINITY;

/** Whether a request for one sum is enough for another. */
export const covers = (requestedRial: number | null, nowRial: number | null): boolean =>
  stakeAmount(nowRial) <= stakeAmount(requestedRial);

interface Counted {
  makerId: string;
  confirmations: readonly { approverId: string; role: string | null }[];
}

/**
 * Whether a member may remove a record after these confirmations. One of them is by somebody else than that member,
 * so the maker's request and the member's own agreement are not enough.
 */
export function mayRemove(request: Counted, memberId: string, rules: RemovalRules, stakeRial: number | null): boolean {
  const amountRial = stakeAmount(stakeRial);
  const byOthers = request.confirmations.filter(({ approverId }) => approverId !== memberId);
  return (
    isAgreed({ ...request, amountRial }, rules) &&
    countApprovals(byOthers, bandOf(rules, amountRial), request.makerId) > 0
  );
}
