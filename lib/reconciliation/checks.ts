/**
 * What must match, by name. A check of another part adds its name here, its words,
 * and its code to the registry of the server.
 */
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

/** Checks of bank accounts: what they find is for whoever may read accounts. */
export const CHECKS_OF_ACCOUNTS: readonly CheckId[] = ["account_difference", "account_unread_day"];

/** An error to be explained, or something that is merely good to know. */
export const CHECK_LEVELS = ["mismatch", "information"] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

/** `resolved`: no check finds it any more. `explained`: somebody said why it is so. */
export const MISMATCH_STATES = ["open", "explained", "resolved"] as const;
export type MismatchState = (typeof MISMATCH_STATES)[number];

/** One side of a mismatch: a record of ours or of the service's, or a day or list of them. */
export interface MismatchSide {
  kind: "order" | "payment" | "transaction" | "day" | "accountDay" | "connection";
  id: string;
  /** Of rows of a day: through which channel. */
  channel?: string;
  /** Of a day of a bank account: what the account is called as a place. */
  place?: string;
}

/** `changed` and `resolved` and `found` happen by themselves. */
export type NoteEvent = "note" | "explained" | "unexplained" | "changed" | "resolved" | "found";

export const MOST_NOTE = 1000;
