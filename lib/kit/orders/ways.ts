/** The ways to change a cardholder's credit: opened with an amount, increased, or reduced. */
export const CREDIT_WAYS = ["register", "add", "take"] as const;
export type CreditWay = (typeof CREDIT_WAYS)[number];

/** The ways for money from a holder's account: to an account at the same bank, or by a transfer between banks. */
export const TRANSFER_WAYS = ["INTERNAL", "PAYA", "SATNA"] as const;
export type TransferWay = (typeof TRANSFER_WAYS)[number];
