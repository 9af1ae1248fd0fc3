/** How far the service has come with a deposit, as its answer to the request tells: only the first of them is documented. */
export const CASH_IN_STATUSES = ["INIT", "DONE", "FAILED"] as const;
export type CashInStatus = (typeof CASH_IN_STATUSES)[number];
