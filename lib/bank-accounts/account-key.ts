const LAST_DIGITS = 8;

/**
 * What an account is called in addresses: its bank's code and the last digits of its IBAN, as `056-00324200`. The whole
 * IBAN stays out of histories and logs of addresses; a member finds the account by the list, which only they are told
 * who may read it.
 */
export const keyOfAccount = (iban: string): string => `${iban.slice(4, 7)}-${iban.slice(-LAST_DIGITS)}`;

/**
 * The account that an address means.
 *
 * @returns null where none is called so, and where two are: a statement must not be another account's
 */
export function accountOf<Account extends { iban: string }>(accounts: readonly Account[], key: string): Account | null {
  const found = accounts.filter(({ iban }) => keyOfAccount(iban) === key);
  return found.length === 1 ? (found[0] ?? null) : null;
}
