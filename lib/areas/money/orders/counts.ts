import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";

export interface OrderCounts {
  /** Waiting for this member's decision. */
  mine: number;
  /** That cannot go on by themselves. */
  needPerson: number;
  /** Outcomes for this member that nobody has seen: failed, refused, returned. */
  news: number;
}

/** `orderOperations.counts`: the numbers that the lists of approvals and orders show. */
export const orderCounts = defineLocalOperation({
  id: "orders.counts",
  method: "GET",
  permission: "settlements.read",
  input: type<typeof noInput>(),
  output: type<OrderCounts>(),
  reads: ["orders", "policy"],
});
