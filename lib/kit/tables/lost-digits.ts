import { cleanInput } from "@/lib/kit/format/digits";

const SHORTENED = /^[A-Z]{0,2}\d(?:[.,٫](\d+))?e\+?(\d+)$/i;
/** A spreadsheet keeps no more digits than these. */
const KEPT_DIGITS = 15;

/**
 * A number that a spreadsheet shortened: `6.296E+22`. Its last digits are gone for good, unless there are as many decimals
 * as the exponent says.
 */
export function hasLostDigits(text: string): boolean {
  if (!/e/i.test(text)) return false;
  const [, decimals = "", exponent] = SHORTENED.exec(cleanInput(text)) ?? [];
  return exponent !== undefined && (decimals.length !== Number(exponent) || decimals.length >= KEPT_DIGITS);
}
