import { parseIban } from "@/lib/format/iban";

/**
 * Whether a row of a statement is of the account that it was asked for: one that tells another IBAN is not, whatever the
 * service let pass. A row that tells none, or none that can be read, is taken for the account's.
 */
export const isOfAccount =
  (iban: string) =>
  (row: { iban: string | null }): boolean => {
    const told = parseIban(row.iban ?? "");
    return !told.ok || told.iban === iban;
  };
