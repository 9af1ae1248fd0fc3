import { validateNationalIdChecksum } from "@persian-tools/persian-tools";
import { cleanInput } from "./digits";

/** A person's national code: ten digits with a right check digit, null otherwise. Leading zeros may be missing. */
export function normalizeNationalCode(text: string): string | null {
  const typed = cleanInput(text).replace(/[\s-]/g, "");
  if (!/^\d{8,10}$/.test(typed)) return null;
  const code = typed.padStart(10, "0");
  if (/^(\d)\1{9}$/.test(code)) return null;
  // The library also knows which places have given codes; a newer place than its list would be refused.
  return validateNationalIdChecksum(code) ? code : null;
}
