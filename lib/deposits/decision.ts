import type { ErrorCode } from "@/lib/operations/errors";
import type { ReadStatus } from "@/lib/operations/unread";
import type { Decision, SuspiciousStatus } from "./status";

/** How a decision stands that a member has on the screen. */
interface Tried {
  /** The payment as the service told it last. */
  status: ReadStatus<SuspiciousStatus>["status"];
  /** What the last try came to, where it failed. */
  error: ErrorCode | null;
  /** The decision whose window is open. */
  asked: Decision | null;
  isPending: boolean;
  isDone: boolean;
}

/**
 * What is said where a payment is decided. `lost`: the answer of the last try did not come, whatever the payment is now.
 * `overtaken`: somebody else was first, be it that the service refused this member's try or that they were still typing:
 * their window must not close without a word. `open`: it can be decided. `nothing`: there is nothing to say or to do, as
 * after a decision of this member's own, or in a state that nobody knows.
 */
export function decisionStand({ status, error, asked, isPending, isDone }: Tried) {
  if (error === "outcome_unknown") return "lost";
  if (status === "PENDING") return "open";
  const isDecided = status === "ACCEPTED" || status === "REJECTED";
  return isDecided && !isPending && !isDone && (asked !== null || error !== null) ? "overtaken" : "nothing";
}
