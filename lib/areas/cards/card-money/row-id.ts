import type { CardStatementRow } from "./server/answers";

type IdentifyingFields = Pick<CardStatementRow, "trackingCode" | "status" | "amountRial" | "balanceRial" | "at">;

/**
 * By what a row of a holder's statement is known among the others. Its tracking code alone does not do: a bank may book a
 * transfer and its fee under one.
 */
export const rowIdOf = ({ trackingCode, status, amountRial, balanceRial, at }: IdentifyingFields): string =>
  JSON.stringify([trackingCode, status, amountRial, balanceRial, at]);

/** The row with that id, as lists and files know it. */
export const withRowId = <Row extends IdentifyingFields>(row: Row): Row & { id: string } => ({
  ...row,
  id: rowIdOf(row),
});
