import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";

export interface OrderCounts {
  /** Waiting for this member's decision. */
  mine: number;
  /** That cannot go on by themselves. */
  needPerson: number;
  /** Outcomes for this member that nobody has seen: failed, refused, returned. */
  news: number;
  /** Changes of the policy that wait for this member. */
  proposals: number;
  /** Decisions on suspicious payments that wait for this member's confirmation. */
  deposits: number;
  /** Requests for removals that wait for this member. */
  removals: number;
  /** Inquiries beyond their maker's budget that wait for this member. */
  inquiries: number;
  /** Inquiries of this member's own that somebody decided on, and they have not seen. */
  inquiriesDecided: number;
  /** Payments at the gateway that wait for a word, and go back to their payers in minutes. */
  payments: number;
}

/** `orderOperations.counts`: approvals and orders show it. The numbers of the navigation come from notices. */
export const orderCounts = defineLocalOperation({
  id: "orders.counts",
  method: "GET",
  permission: "settlements.read",
  input: type<typeof noInput>(),
  output: type<OrderCounts>(),
  reads: ["orders", "policy", "deposits", "removals", "inquiries", "payments"],
});
