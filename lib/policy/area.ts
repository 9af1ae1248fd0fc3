import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { policyOperations } from "./operations";
import { calendarInput, decideProposalInput, dryRunInput, proposalInput, proposeInput } from "./schemas";

export const policyArea = areaOf(policyOperations, {
  show: noInput,
  dryRun: dryRunInput,
  propose: proposeInput,
  decide: decideProposalInput,
  withdraw: proposalInput,
  calendar: noInput,
  setCalendar: calendarInput,
});
