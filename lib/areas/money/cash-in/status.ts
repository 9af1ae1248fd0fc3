import type { TransactionStatus } from "@/lib/areas/money/wallet/codes";

/**
 * How far the service has come with a deposit, as its answer to the request tells: only the first of them is
 * documented.
 */
export const CASH_IN_STATUSES = ["INIT", "DONE", "FAILED"] as const;

/**
 * How far a deposit has come by the state of its row in the statement. Which of the states the service tells deposits
 * in is not written down: those of settlements say the same of it. What is not known is not over.
 */
export const STATE_OF_ROW = {
  successful: "done",
  corrected: "done",
  transfer_in: "done",
  settlement_done: "done",
  failed: "failed",
  settlement_failed: "failed",
  settlement_canceled: "canceled",
  settlement_returned: "reversed",
  in_progress: "sent",
  settlement_in_progress: "sent",
  transfer_out: "sent",
  subscription_fee: "sent",
  unknown: "sent",
} as const satisfies Record<TransactionStatus, string>;
