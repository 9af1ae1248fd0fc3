/** The checks by name. Another part adds its check's name here, its words, and its code to the server's registry. */
export const CHECK_IDS = [
  "order_without_row",
  "order_amount",
  "payment_without_row",
  "payment_amount",
  "ledger_difference",
  "unread_day",
  "unread_rows",
  "payout_without_end",
  "made_elsewhere",
  "account_difference",
  "account_unread_day",
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** Checks of bank accounts: their results are for members who may read accounts. */
export const CHECKS_OF_ACCOUNTS: readonly CheckId[] = ["account_difference", "account_unread_day"];

/** An error that needs an explanation, or information only. */
export const CHECK_LEVELS = ["mismatch", "information"] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

/** `resolved`: no check finds it any more. `explained`: a member has explained it. */
export const MISMATCH_STATES = ["open", "explained", "resolved"] as const;
export type MismatchState = (typeof MISMATCH_STATES)[number];

/** One side of a mismatch: a record of ours or of the service, or a day or list of them. */
export interface MismatchSide {
  kind: "order" | "payment" | "transaction" | "day" | "accountDay" | "connection";
  id: string;
  /** For rows of a day: the channel. */
  channel?: string;
  /** For a day of a bank account: the account's id as a place. */
  place?: string;
}

/** `changed`, `resolved` and `found` come from the checks themselves. */
export type NoteEvent = "note" | "explained" | "unexplained" | "changed" | "resolved" | "found";

export const MOST_NOTE = 1000;
