import type { ErrorCode } from "@/lib/kit/operations/errors";
import type { ReadStatus } from "@/lib/kit/operations/unread";
import type { DepositDecision, SuspiciousStatus } from "./status";

/** The longest comment to a decision on a held payment. */
export const MOST_COMMENT = 255;

/** The state of a decision on a member's screen. */
interface Tried {
  /** The payment's state in the service's last answer. */
  status: ReadStatus<SuspiciousStatus>["status"];
  /** The error of the last attempt, if it failed. */
  error: ErrorCode | null;
  /** The decision whose window is open. */
  asked: DepositDecision | null;
  isPending: boolean;
  isDone: boolean;
}

/**
 * What the page shows about a decision. `lost`: the last attempt got no answer; the payment may have any state now.
 * `overtaken`: another member was first; the service refused this member's attempt, or the member was still typing,
 * and their window must not close without a message. `open`: the payment can be decided. `nothing`: nothing to show
 * or do, as after this member's own decision or in an unknown state.
 */
export function decisionStand({ status, error, asked, isPending, isDone }: Tried) {
  if (error === "outcome_unknown") return "lost";
  if (status === "PENDING") return "open";
  const isDecided = status === "ACCEPTED" || status === "REJECTED";
  return isDecided && !isPending && !isDone && (asked !== null || error !== null) ? "overtaken" : "nothing";
}
