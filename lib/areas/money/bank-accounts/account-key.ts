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
