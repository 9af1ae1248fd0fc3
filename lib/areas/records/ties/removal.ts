import { isAgreed } from "@/lib/kit/orders/confirmations";
import { type ApproverRole, bandOf, countApprovals, type RemovalRules } from "@/lib/kit/orders/policy";
import type { RemovalRequest } from "./status";

/** The stands that the maker is told about. */
export const TOLD_TO_MAKER = ["agreed", "declined", "expired", "outgrown", "replaced"] as const;

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
