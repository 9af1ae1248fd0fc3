/** `SUBMITTED` was handed to settlement: from there its own settlement tells how it goes on. */
export const BATCH_ITEM_STATUSES = ["INIT", "PENDING", "SUBMITTED", "FAILED", "CANCELED"] as const;
export type BatchItemStatus = (typeof BATCH_ITEM_STATUSES)[number];

export const MOST_BATCH_ITEMS = 1000;
export const LARGEST_BATCH_ITEM_RIAL = 500_000_000;
