import { defineLocalOperation, type } from "@/lib/operations/define";
import type { withdrawalShowInput } from "./schemas";
import type { WithdrawalTimeline } from "./timeline";

export const withdrawalLocalOperations = {
  /** What was seen of a withdrawal, when and by whom, with the webhooks that told of it. */
  timeline: defineLocalOperation({
    id: "withdrawals.timeline",
    method: "GET",
    permission: "withdrawals.read",
    input: type<typeof withdrawalShowInput>(),
    output: type<WithdrawalTimeline>(),
    reads: ["withdrawals", "webhooks"],
  }),
};
