import { parseIban } from "@/lib/kit/format/iban";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import type { StatusView } from "@/lib/kit/format/status-view";

export const ROW_TYPES = ["DEPOSIT", "WITHDRAWAL"] as const;
export type RowType = (typeof ROW_TYPES)[number];
export const LONGEST_LABEL = 50;
export const LONGEST_CONTAINS = 100;
/** The largest number of rules of a business. */
export const MOST_RULES = 50;

export const ROW_TYPE = {
  DEPOSIT: { tone: "neutral", icon: "in", label: "bankAccounts.type.deposit" },
  WITHDRAWAL: { tone: "neutral", icon: "out", label: "bankAccounts.type.withdrawal" },
} as const satisfies Record<RowType, StatusView>;

const LAST_DIGITS = 8;

/**
 * What an account is called in addresses: its bank's code, the IBAN's check digits and its last digits, as
 * `056-06-00324200`. The whole IBAN stays out of histories and logs of addresses; a member finds the account by the
 * list, which only they are told who may read it. The check digits tell two accounts apart that end alike.
 */
export const keyOfAccount = (iban: string): string =>
  `${iban.slice(4, 7)}-${iban.slice(2, 4)}-${iban.slice(-LAST_DIGITS)}`;

/** As addresses were written before check digits stood in them. */
const shortKeyOf = (iban: string): string => `${iban.slice(4, 7)}-${iban.slice(-LAST_DIGITS)}`;

/**
 * The account that an address means.
 *
 * @returns null if none has this name, and if two have: a statement must not be another account's
 */
export function accountOf<Account extends { iban: string }>(accounts: readonly Account[], key: string): Account | null {
  for (const keyOf of [keyOfAccount, shortKeyOf]) {
    const found = accounts.filter(({ iban }) => keyOf(iban) === key);
    if (found.length === 1) return found[0] ?? null;
  }
  return null;
}

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

/** Two labels that differ only in how they are spelt are one. */
export const sameLabel = (label: string): string => plainLetters(label).replace(/\s+/g, " ").trim();

/** Whether a row's labels have one among them, however it is spelt. */
export const hasLabel = (labels: readonly string[], label: string): boolean =>
  labels.some((each) => sameLabel(each) === sameLabel(label));
