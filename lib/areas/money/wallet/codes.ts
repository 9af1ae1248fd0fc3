export const TRANSACTION_STATUSES = {
  "1": "successful",
  "-1": "failed",
  "3": "in_progress",
  "4": "corrected",
  "2": "settlement_done",
  "-2": "settlement_in_progress",
  "-3": "settlement_failed",
  "-4": "settlement_canceled",
  "5": "transfer_in",
  "-5": "transfer_out",
  "6": "subscription_fee",
  "-6": "settlement_returned",
} as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[keyof typeof TRANSACTION_STATUSES] | "unknown";

export const TRANSACTION_CHANNELS = [
  "ipg",
  "form",
  "p2p",
  "subscription",
  "settlements",
  "cash-in",
  "cash-in-by-code",
  "refund",
  "pos",
  "shaparak-settlement",
] as const;

export const TRANSACTION_SEARCH_FIELDS = [
  "description",
  "ref_id",
  "tracking_code",
  "transaction_id",
  "factor_number",
  "iban",
  "mobile_number",
  "api_token",
  "card_number",
  "form_id",
  "payment_number",
] as const;

/** Which way rows moved the wallet; what failed or is not decided moved nothing. */
export const STATEMENT_DIRECTIONS = ["in", "out"] as const;

/** By time, or by amount in either direction. */
export const STATEMENT_SORTS = ["newest", "oldest", "largest", "smallest"] as const;
export type StatementSort = (typeof STATEMENT_SORTS)[number];
