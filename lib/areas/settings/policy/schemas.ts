import { cycleCalendar } from "@/lib/kit/orders/cycles";
import { policyRules } from "@/lib/kit/orders/policy-schema";
import * as z from "@/lib/kit/zod";

const note = z.optional(z.string().check(z.trim(), z.maxLength(500, "errors.tooLong")));
export const proposeInput = z.object({
  rules: policyRules,
  note,
  /** The version that the editor began from: another in between is a conflict. */
  baseVersion: z.coerce.number().check(z.int(), z.gte(0)),
});
export const proposalInput = z.object({ proposalId: z.uuid("errors.invalidId") });
export const decideProposalInput = z.extend(proposalInput, { decision: z.enum(["approve", "reject"]), reason: note });

export const dryRunInput = z.object({ rules: policyRules });
export const calendarInput = z.object({ calendar: cycleCalendar });
