/** Crockford's alphabet without I, L, O and U, so that letters on paper are not mistaken. */
export const CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 19 random signs of five bits each, and one check sign. */
const RANDOM_SIGNS = 19;
export const CODE_LENGTH = RANDOM_SIGNS + 1;
const GROUP = 5;
/** A typed code with separators is not longer than this. */
const MOST_TYPED = 100;

/** Letters that people type for similar signs; separators between groups are ignored. */
const READ_AS: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
const BETWEEN = /[\s\u200B-\u200F\u2010-\u2015\u2060\u2066-\u2069\u2212\uFEFF_.-]/gu;

/** Multiplies by the generator of the field with 32 elements (x⁵ + x² + 1). */
const shifted = (sign: number): number => ((sign << 1) ^ (sign & 16 ? 0b100101 : 0)) & 31;

/**
 * Each sign is weighted by another power of the generator, and the first thirty-one powers differ. So one wrong sign,
 * or two swapped signs at any places, never pass the check.
 */
const weighed = (signs: readonly number[]): number => signs.reduce((sum, sign) => shifted(sum) ^ sign, 0);

/** A new code with 95 random bits, without group separators. */
export function newCode(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(RANDOM_SIGNS))].map((byte) => byte & 31);
  return [...random, shifted(weighed(random))].map((sign) => CODE_SIGNS[sign]).join("");
}

/** Whether a text is a code in its stored form: Latin capitals with a correct check sign. */
export function isCode(text: string): boolean {
  if (text.length !== CODE_LENGTH) return false;
  const signs = [...text].map((sign) => CODE_SIGNS.indexOf(sign));
  return !signs.includes(-1) && weighed(signs) === 0;
}

/** Reads a typed or scanned code; null if it cannot be one. */
export function readCode(given: unknown): string | null {
  if (typeof given !== "string" || given.length > MOST_TYPED) return null;
  const text = given
    .replace(BETWEEN, "")
    .replace(/[\u06F0-\u06F9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .toUpperCase()
    .replace(/[OIL]/g, (sign) => READ_AS[sign] ?? sign);
  return isCode(text) ? text : null;
}

/** The form on paper: `ABCDE-FGHJK-…`. */
export const groupedCode = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? code;
