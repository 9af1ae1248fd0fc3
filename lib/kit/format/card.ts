import { withoutGaps } from "./digits";
import { leftToRight } from "./isolated";

/** A card number of 16 digits with a correct check digit; otherwise null. */
export function normalizeCardNumber(text: string): string | null {
  const number = withoutGaps(text);
  if (!/^\d{16}$/.test(number)) return null;
  const sum = [...number].reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0 ? number : null;
}

/**
 * The masked form of a card number: the issuer's six digits and the last four, `6037 99•• •••• 1234`. Numbers that
 * are already masked in any way get the same form; one with fewer visible digits keeps fewer. Four digits alone are the
 * last ones.
 */
export function maskCardNumber(text: string): string {
  const compact = withoutGaps(text);
  const first = compact.length > 4 ? (/^\d{0,6}/.exec(compact)?.[0] ?? "") : "";
  const last = /\d{0,4}$/.exec(compact.slice(first.length))?.[0] ?? "";
  const masked = `${first}${"•".repeat(Math.max(16 - first.length - last.length, 0))}${last}`;
  return masked.replace(/(.{4})(?=.)/g, "$1 ");
}

/** The same within a text of either direction, as in a sentence or a spreadsheet's cell. */
export const cardNumberText = (text: string): string => leftToRight(maskCardNumber(text));
