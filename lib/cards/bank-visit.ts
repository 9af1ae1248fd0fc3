/** What the applicant's browser brings back from the bank. Whoever has the token can say it, so it proves nothing. */
export const BANK_RETURNS = ["SUCCEED", "FAILED"] as const;
export type BankReturn = (typeof BANK_RETURNS)[number];
