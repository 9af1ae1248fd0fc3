import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { CycleCalendar } from "@/lib/kit/orders/cycles";
import type { PolicyKindId } from "@/lib/kit/orders/kinds";
import type { PolicyRules } from "@/lib/kit/orders/policy";

import type { calendarInput, decideProposalInput, dryRunInput, proposalInput, proposeInput } from "./schemas";

export interface PolicyProposalView {
  id: string;
  baseVersion: number;
  rules: PolicyRules;
  note: string | null;
  state: "open" | "approved" | "rejected" | "withdrawn";
  proposerName: string;
  createdAt: string;
  deciderName: string | null;
  decidedAt: string | null;
  reason: string | null;
}

export interface PolicyView {
  /** 0 is the default policy until a business has its own. */
  version: number;
  rules: PolicyRules;
  changedAt: string | null;
  open: PolicyProposalView | null;
  may: { propose: boolean; decide: boolean; withdraw: boolean };
  /** No other member could approve a change, so it applies at once. */
  isSoleDecider: boolean;
  /** The names of approvers with neither passkey nor one-time codes; none to members who may not change the policy. */
  withoutSecondFactor: string[];
  history: PolicyProposalView[];
}

/** What the policy asks of this member before they approve. Days are in Tehran. */
export interface SecondFactorView {
  /** Null: the policy does not ask for a second factor. */
  from: string | null;
  isDue: boolean;
  /** The day of an open proposal. */
  proposedFrom: string | null;
  hasOwn: boolean;
}

/** The effect that a policy would have had on the orders of the last 90 days. */
export interface PolicyDryRun {
  days: number;
  orders: number;
  /** How many orders would have needed more, or fewer, approvals. */
  more: number;
  fewer: number;
  refused: number;
  /** The newest orders with another result. */
  changed: {
    orderId: string;
    what: "more" | "fewer" | "refused";
    amountRial: number;
    /** The receiver's name, otherwise the destination, otherwise the file's name. */
    name: string | null;
    createdAt: string;
  }[];
  byKind: { kind: PolicyKindId; orders: number; more: number; fewer: number; refused: number }[];
}

export const policyOperations = {
  show: defineLocalOperation({
    id: "policy.show",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof noInput>(),
    output: type<PolicyView>(),
    reads: ["policy"],
  }),

  secondFactor: defineLocalOperation({
    id: "policy.second_factor",
    method: "GET",
    permission: "settlements.make",
    input: type<typeof noInput>(),
    output: type<SecondFactorView>(),
    reads: ["policy", "member"],
  }),

  dryRun: defineLocalOperation({
    id: "policy.dry_run",
    method: "POST",
    permission: "policy.manage",
    input: type<typeof dryRunInput>(),
    output: type<PolicyDryRun>(),
  }),

  /** It needs a recent sign-in check. If there is another owner or manager, it waits for one of them. */
  propose: defineLocalOperation({
    id: "policy.propose",
    method: "POST",
    permission: "policy.manage",
    input: type<typeof proposeInput>(),
    output: type<{ proposalId: string; isInForce: boolean }>(),
    changes: ["policy", "orders"],
  }),

  /** A member other than the proposer decides, with a recent sign-in check. */
  decide: defineLocalOperation({
    id: "policy.decide",
    method: "POST",
    permission: "policy.manage",
    input: type<typeof decideProposalInput>(),
    output: type<{ decided: true }>(),
    changes: ["policy", "orders"],
  }),

  withdraw: defineLocalOperation({
    id: "policy.withdraw",
    method: "POST",
    permission: "policy.manage",
    input: type<typeof proposalInput>(),
    output: type<{ withdrawn: true }>(),
    changes: ["policy"],
  }),

  calendar: defineLocalOperation({
    id: "policy.calendar",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof noInput>(),
    output: type<{ calendar: CycleCalendar; isDefault: boolean; changedAt: string | null }>(),
    reads: ["policy"],
  }),

  setCalendar: defineLocalOperation({
    id: "policy.set_calendar",
    method: "POST",
    permission: "policy.manage",
    input: type<typeof calendarInput>(),
    output: type<{ changed: true }>(),
    changes: ["policy"],
  }),
};
