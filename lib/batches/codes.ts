/** `SUBMITTED` was handed to settlement: from there its own settlement tells how it goes on. */
export const BATCH_ITEM_STATUSES = ["INIT", "PENDING", "SUBMITTED", "FAILED", "CANCELED"] as const;
export type BatchItemStatus = (typeof BATCH_ITEM_STATUSES)[number];

/**
 * What became of a row as far as it is known: the states of an order's rows, and `unknown` for what was handed over and
 * of which nothing more was heard, and `mixed` for what the service paid in parts that came to different ends. `waiting` was not handed over yet; `sent` is under way.
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
