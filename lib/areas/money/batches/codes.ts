/** `SUBMITTED` was handed to settlement: from there its own settlement tells how it goes on. */
export const BATCH_ITEM_STATUSES = ["INIT", "PENDING", "SUBMITTED", "FAILED", "CANCELED"] as const;
export type BatchItemStatus = (typeof BATCH_ITEM_STATUSES)[number];

/**
 * The outcome of a row as far as known: the states of an order's rows, `unknown` for a submitted row without any
 * later news, and `mixed` for one that the service paid in parts with different outcomes. `waiting`: not submitted
 * yet; `sent`: in progress.
 */
export const BATCH_OUTCOMES = [
  "done",
  "mixed",
  "failed",
  "reversed",
  "canceled",
  "sent",
  "waiting",
  "unknown",
] as const;
export type BatchOutcome = (typeof BATCH_OUTCOMES)[number];

export const MOST_BATCH_ITEMS = 1000;
export const LARGEST_BATCH_ITEM_RIAL = 500_000_000;
