/** Crockford's signs: no I, L, O and U, so that what is read from paper is not mistaken for another one. */
export const CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 19 random signs of five bits each, and one that checks them. */
const RANDOM_SIGNS = 19;
export const CODE_LENGTH = RANDOM_SIGNS + 1;
const GROUP = 5;
/** Nobody types more than a code with what may stand between its groups. */
const MOST_TYPED = 100;

/** What people type for a sign, whatever their keyboard; what stands between groups is nothing. */
const READ_AS: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
const BETWEEN = /[\s\u200B-\u200F\u2010-\u2015\u2060\u2066-\u2069\u2212\uFEFF_.-]/gu;

/** Times the generator of the field of 32 signs (x⁵ + x² + 1). */
const shifted = (sign: number): number => ((sign << 1) ^ (sign & 16 ? 0b100101 : 0)) & 31;

/**
 * Each sign weighs another power of the generator, of which the first thirty-one differ: one wrong sign, and two that
 * changed places wherever they stand, never fit.
 */
const weighed = (signs: readonly number[]): number => signs.reduce((sum, sign) => shifted(sum) ^ sign, 0);

/** A new code: 95 random bits, not yet in groups. */
export function newCode(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(RANDOM_SIGNS))].map((byte) => byte & 31);
  return [...random, shifted(weighed(random))].map((sign) => CODE_SIGNS[sign]).join("");
}

/** Whether a text is a code as it is kept: its signs in Latin capitals, the last of which fits the others. */
export function isCode(text: string): boolean {
  if (text.length !== CODE_LENGTH) return false;
  const signs = [...text].map((sign) => CODE_SIGNS.indexOf(sign));
  return !signs.includes(-1) && weighed(signs) === 0;
}

/** What somebody typed or scanned, as the code that it is meant to be; null where it cannot be one. */
export function readCode(given: unknown): string | null {
  if (typeof given !== "string" || given.length > MOST_TYPED) return null;
  const text = given
    .replace(BETWEEN, "")
    .replace(/[\u06F0-\u06F9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .toUpperCase()
    .replace(/[OIL]/g, (sign) => READ_AS[sign] ?? sign);
  return isCode(text) ? text : null;
}

/** As paper has it: `ABCDE-FGHJK-…`. */
export const groupedCode = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? code;
