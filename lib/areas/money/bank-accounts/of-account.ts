import { parseIban } from "@/lib/kit/format/iban";

/**
 * Whether a statement row belongs to the account that was asked for. A row with another IBAN does not, even if the
 * service returned it. A row without a readable IBAN counts as the account's.
 */
export const isOfAccount =
  (iban: string) =>
  (row: { iban: string | null }): boolean => {
    const told = parseIban(row.iban ?? "");
    return !told.ok || told.iban === iban;
  };
