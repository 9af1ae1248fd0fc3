export const ROW_TYPES = ["DEPOSIT", "WITHDRAWAL"] as const;
export type RowType = (typeof ROW_TYPES)[number];
export const LONGEST_LABEL = 50;
