import { withoutGaps } from "./digits";

/** A person's national code: ten digits with a right check digit, null otherwise. Leading zeros may be missing. */
export function normalizeNationalCode(text: string): string | null {
  const typed = withoutGaps(text);
  if (!/^\d{8,10}$/.test(typed)) return null;
  const code = typed.padStart(10, "0");
  if (/^(\d)\1{9}$/.test(code)) return null;
  return hasRightCheckDigit(code) ? code : null;
}

/** Each digit counts by its place; the last one is what is left of eleven. */
function hasRightCheckDigit(code: string): boolean {
  const [check = 0, ...digits] = [...code].map(Number).reverse();
  const rest = digits.reduce((sum, digit, index) => sum + digit * (index + 2), 0) % 11;
  return check === (rest < 2 ? rest : 11 - rest);
}
