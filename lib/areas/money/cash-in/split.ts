/** A larger amount is split by the service into several deposits: each of this amount, and one with the rest. */
export const MOST_AT_ONCE_RIAL = 1_000_000_000;

/**
 * The amounts that a deposit is made in.
 *
 * @param amountRial whole rial, above 0
 * @returns whole rial each, together the amount
 */
export function partsOf(amountRial: number): number[] {
  const whole = Math.floor(amountRial / MOST_AT_ONCE_RIAL);
  const rest = amountRial % MOST_AT_ONCE_RIAL;
  return [...Array.from({ length: whole }, () => MOST_AT_ONCE_RIAL), ...(rest > 0 ? [rest] : [])];
}

/** How many deposits that is; the same as the length of {@link partsOf}, for amounts of any size. */
export const countOfParts = (amountRial: number): number => Math.ceil(amountRial / MOST_AT_ONCE_RIAL);
