/** What an account of a cardholder may be, by the service's names. */
export const ACCOUNT_KINDS = ["CURRENT", "SAVINGS", "CREDIT"] as const;
export const ACCOUNT_STATES = ["ACTIVE", "INACTIVE"] as const;

/** Which way a row of a statement went. */
export const CARD_ROW_TYPES = ["DEPOSIT", "WITHDRAWAL"] as const;

/** Whether a credit may be used. */
export const CREDIT_STATES = ["ACTIVE", "INACTIVE"] as const;
/** Credit that was given, and such that was taken back. */
export const CREDIT_CHANGES = ["CREDIT", "DEBIT"] as const;

export const GRANT_STATES = ["PENDING", "ACTIVE", "FAILED", "REVOKED", "EXPIRED"] as const;

/**
 * How what was bought with credit stands with its repayment. `noDay`: it is open, and the service does not tell until when;
 * `unclear`: the service does not tell whether it was repaid.
 */
export const REPAYMENT_STATES = ["late", "due", "noDay", "repaid", "unclear"] as const;
export type RepaymentState = (typeof REPAYMENT_STATES)[number];
