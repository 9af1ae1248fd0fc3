/** A person, or a company that somebody acts for. */
export const CUSTOMER_TYPES = ["INDIVIDUAL", "LEGAL"] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];
