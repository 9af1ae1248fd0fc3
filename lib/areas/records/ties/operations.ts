import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { removalAnswerInput, removalIdInput, removalInput, tiesInput } from "./schemas";
import type { RemovalRequest, Ties } from "./status";

/** The tags of what hangs on records. */
const HANGING = [
  "orders",
  "customers",
  "customer-wallets",
  "authorizations",
  "withdrawals",
  "payments",
  "deposits",
  "cards",
] as const;

export const tieOperations = {
  /** What depends on a record that is to be removed: money, orders, links. Only members who may remove it are told. */
  show: defineLocalOperation({
    id: "ties.show",
    method: "GET",
    permission: "business.read",
    input: type<typeof tiesInput>(),
    output: type<Ties>(),
    reads: [...HANGING, "removals", "policy"],
  }),

  /** Requests that are open, or whose answer this member has not seen. Only members who may remove the record are told. */
  removals: defineLocalOperation({
    id: "ties.removals",
    method: "GET",
    permission: "removals.read",
    input: type<typeof noInput>(),
    output: type<{ items: RemovalRequest[] }>(),
    reads: ["removals", "policy"],
  }),

  /** Asks other members to agree to a removal. A request for the same record that is already open is the answer. */
  propose: defineLocalOperation({
    id: "ties.propose",
    method: "POST",
    permission: "removals.read",
    input: type<typeof removalInput>(),
    output: type<{ proposalId: string }>(),
    changes: ["removals"],
  }),

  /** Another member than the maker agrees to a removal, or declines it. It needs a recent sign-in check. */
  answer: defineLocalOperation({
    id: "ties.answer",
    method: "POST",
    permission: "settlements.approve",
    input: type<typeof removalAnswerInput>(),
    output: type<{ isAgreed: boolean }>(),
    changes: ["removals"],
  }),

  withdraw: defineLocalOperation({
    id: "ties.withdraw",
    method: "POST",
    permission: "removals.read",
    input: type<typeof removalIdInput>(),
    output: type<{ withdrawn: true }>(),
    changes: ["removals"],
  }),

  /** The maker has seen the answers to their requests. */
  seen: defineLocalOperation({
    id: "ties.seen",
    method: "POST",
    permission: "removals.read",
    input: type<typeof noInput>(),
    output: type<{ seen: true }>(),
    changes: ["removals"],
  }),
};
