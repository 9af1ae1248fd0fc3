/** `SUBMITTED`: the balance came and a settlement was made of it, which tells how it goes on. */
export const QUEUED_STATUSES = ["QUEUED", "SUBMITTED", "FAILED", "CANCELED"] as const;
export type QueuedStatus = (typeof QUEUED_STATUSES)[number];
