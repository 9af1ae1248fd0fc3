import { type ApproverRole, bandOf, countApprovals, type KindRules } from "./policy";

// Proposals that are no orders, and that other members confirm: decisions on held payments, and removals.

type Bands = Pick<KindRules, "bands">;

/** The facts that a confirmation depends on. */
export interface ConfirmedOf {
  isOpen: boolean;
  makerId: string;
  amountRial: number;
  /** Epoch milliseconds. */
  expiresAtMs: number;
  /** The confirmations so far, each with the member's current role; null if they have none any more. */
  confirmations: readonly { approverId: string; role: string | null }[];
}

/** A confirmation as a proposal's row keeps it. */
export interface Confirmation {
  id: string;
  name: string;
  at: string;
}

/** `second_factor`: the policy asks for one that the member has not set up. */
export type ConfirmRefusal = "over" | "maker" | "role" | "already" | "second_factor";

/** Why a member may not confirm or decline a proposal by the current rules; null if they may. */
export function refusalToConfirm(
  proposal: ConfirmedOf,
  member: { id: string; role: string | null },
  rules: Bands,
  nowMs: number,
): ConfirmRefusal | null {
  if (!proposal.isOpen || nowMs >= proposal.expiresAtMs) return "over";
  if (member.id === proposal.makerId) return "maker";
  const { roles } = bandOf(rules, proposal.amountRial);
  if (!roles.some((role: ApproverRole) => role === member.role)) return "role";
  return proposal.confirmations.some(({ approverId }) => approverId === member.id) ? "already" : null;
}

/** How many other members must confirm a proposal: at least one, even if the rules were relaxed since. */
export const neededFor = (rules: Bands, amountRial: number): number => Math.max(1, bandOf(rules, amountRial).approvals);

/** Whether enough other members confirmed a proposal, by the current rules and roles. */
export const isAgreed = (proposal: Omit<ConfirmedOf, "isOpen" | "expiresAtMs">, rules: Bands): boolean =>
  countApprovals(proposal.confirmations, bandOf(rules, proposal.amountRial), proposal.makerId) >=
  neededFor(rules, proposal.amountRial);

/**
 * A member confirms. Only the current rules count: if they are stricter than at the proposal, more or other members
 * must confirm, and it stays open.
 */
export function confirmed(
  proposal: ConfirmedOf,
  member: { id: string; role: string | null },
  rules: Bands,
  nowMs: number,
): { refusal: ConfirmRefusal } | { refusal: null; isAgreed: boolean } {
  const refusal = refusalToConfirm(proposal, member, rules, nowMs);
  if (refusal) return { refusal };
  const confirmations = [...proposal.confirmations, { approverId: member.id, role: member.role }];
  return { refusal: null, isAgreed: isAgreed({ ...proposal, confirmations }, rules) };
}
