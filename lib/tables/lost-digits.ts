import { cleanInput } from "@/lib/format/digits";

/** A number that a spreadsheet shortened: `6.296E+22`. Its last digits are gone for good. */
export const hasLostDigits = (text: string): boolean =>
  /e/i.test(text) && /^[A-Z]{0,2}\d(?:[.,٫]\d+)?e\+?\d+$/i.test(cleanInput(text));
