import { cleanInput } from "./digits";

/** A person's national code: ten digits with a right check digit, null otherwise. Leading zeros may be missing. */
export function normalizeNationalCode(text: string): string | null {
  const typed = cleanInput(text).replace(/[\s-]/g, "");
  if (!/^\d{8,10}$/.test(typed)) return null;
  const code = typed.padStart(10, "0");
  if (/^(\d)\1{9}$/.test(code)) return null;
  const digits = [...code].map(Number);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0);
  const rest = sum % 11;
  return digits[9] === (rest < 2 ? rest : 11 - rest) ? code : null;
}
