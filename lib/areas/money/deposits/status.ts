import type { StatusView } from "@/lib/kit/format/status-view";
import type { ApiError } from "@/lib/kit/operations/errors";

export const DEPOSIT_STATUSES = ["DONE", "SUSPICIOUS", "RETURNED"] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Only what is done stands in the wallet. */
export const DEPOSIT_STATUS = {
  DONE: { tone: "success", label: "deposits.status.done" },
  SUSPICIOUS: { tone: "warning", icon: "pause", label: "deposits.status.suspicious" },
  RETURNED: { tone: "neutral", icon: "return", label: "deposits.status.returned" },
} as const satisfies Record<DepositStatus, StatusView>;

export const SUSPICIOUS_STATUSES = ["PENDING", "ACCEPTED", "REJECTED"] as const;
export type SuspiciousStatus = (typeof SUSPICIOUS_STATUSES)[number];

export const SUSPICIOUS_STATUS = {
  PENDING: { tone: "warning", icon: "pause", label: "deposits.suspicious.status.pending" },
  ACCEPTED: { tone: "success", label: "deposits.suspicious.status.accepted" },
  REJECTED: { tone: "neutral", icon: "return", label: "deposits.suspicious.status.rejected" },
} as const satisfies Record<SuspiciousStatus, StatusView>;

export const DECISIONS = ["ACCEPTED", "REJECTED"] as const;
export type DepositDecision = (typeof DECISIONS)[number];

/**
 * Whether the service says that this business has no identified deposits: forbidden, or that the tool is not activated.
 * Questions carry nothing that it could refuse otherwise, but what narrows a list down.
 */
export const isUnavailable = (error: ApiError | null): boolean =>
  error?.code === "upstream_forbidden" ||
  (error?.code === "upstream_rejected" && Object.keys(error.fields).every((field) => field === "error"));

/**
 * The states of a decision on a suspicious payment. `open`: other members still have to confirm it. `sending`: it is
 * confirmed, and the call to the service is on its way. `unknown`: the answer was lost, or the service refused and
 * the payment still waited. `refused`: nothing was sent. `overtaken`: the payment was decided elsewhere.
 */
export const PROPOSAL_STATES = [
  "open",
  "sending",
  "done",
  "unknown",
  "refused",
  "overtaken",
  "declined",
  "withdrawn",
  "expired",
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
