import { withoutGaps } from "./digits";

/** Of the codes with ten equal digits, which all have a correct check digit, only this one was given to a person. */
const GIVEN_REPEAT = "1111111111";
/** A spreadsheet drops the zeros at the start of a number; as many as two are put back without asking. */
const ZEROS_PUT_BACK = 2;
/** Of fewer digits nobody can say that they were a code. */
const FEWEST_DIGITS = 4;

/**
 * Reads a person's national code: ten digits with a right check digit.
 *
 * @returns the code; an error where it would be one with three or more zeros before it, which are offered and not assumed
 *   (see {@link withLostZeros}); null for anything else
 */
export function readNationalCode(text: string): string | { error: "errors.lostZeros" } | null {
  const typed = withoutGaps(text);
  if (!new RegExp(`^\\d{${FEWEST_DIGITS},10}$`).test(typed)) return null;
  const code = typed.padStart(10, "0");
  if (/^(\d)\1{9}$/.test(code) && code !== GIVEN_REPEAT) return null;
  if (!hasRightCheckDigit(code)) return null;
  return code.length - typed.length > ZEROS_PUT_BACK ? { error: "errors.lostZeros" } : code;
}

/** The same where it does not matter why it is none. @returns ten digits or null */
export function normalizeNationalCode(text: string): string | null {
  const read = readNationalCode(text);
  return typeof read === "string" ? read : null;
}

/** A code that lost its zeros, with them. */
export const withLostZeros = (text: string): string => withoutGaps(text).padStart(10, "0");

/** Each digit counts by its place; the last one is what is left of eleven. */
function hasRightCheckDigit(code: string): boolean {
  const [check = 0, ...digits] = [...code].map(Number).reverse();
  const rest = digits.reduce((sum, digit, index) => sum + digit * (index + 2), 0) % 11;
  return check === (rest < 2 ? rest : 11 - rest);
}
