import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { policyOperations } from "../operations";
import { calendarInput, decideProposalInput, dryRunInput, proposalInput, proposeInput } from "../schemas";
import { policyNotices } from "./notices";

export const policyArea = serveArea(
  policyOperations,
  {
    show: noInput,
    secondFactor: noInput,
    dryRun: dryRunInput,
    propose: proposeInput,
    decide: decideProposalInput,
    withdraw: proposalInput,
    calendar: noInput,
    setCalendar: calendarInput,
  },
  { notices: policyNotices },
);
