export const ROW_TYPES = ["DEPOSIT", "WITHDRAWAL"] as const;
export type RowType = (typeof ROW_TYPES)[number];
export const LONGEST_LABEL = 50;
export const LONGEST_CONTAINS = 100;
/** The largest number of rules of a business. */
export const MOST_RULES = 50;
