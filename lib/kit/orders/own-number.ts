import { cleanInput } from "@/lib/kit/format/digits";
import { persianLetters } from "@/lib/kit/format/plain-letters";
import { isStorable } from "@/lib/kit/operations/storable";

/** The largest number of letters. */
export const LONGEST_OWN_NUMBER = 60;

/**
 * A business's own number for something (an invoice's, an order's in its shop), in the one spelling that it is kept and
 * looked for by: Latin digits, letters of the Persian keyboard, single spaces.
 *
 * @returns null for what cannot be one: nothing, too much, or signs that nobody sees
 */
export function ownNumber(typed: string): string | null {
  if (/\p{Cc}/u.test(typed.trim()) || !isStorable(typed)) return null;
  // A number contains no half-spaces, including those from a letter of another keyboard.
  const number = cleanInput(persianLetters(cleanInput(typed)));
  return number === "" || number.length > LONGEST_OWN_NUMBER ? null : number;
}

/** Whether two mean the same: capitals do not count. */
export const isSameNumber = (one: string | null, other: string | null): boolean => {
  const [plain, otherPlain] = [one, other].map((text) => text && ownNumber(text)?.toLowerCase());
  return Boolean(plain) && plain === otherPlain;
};
