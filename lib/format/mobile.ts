import { cleanInput } from "./digits";

/** An Iranian mobile number as `09xxxxxxxxx`, from any usual way to write it (+98, 0098, 98, without 0); null otherwise. */
export function normalizeMobile(text: string): string | null {
  const digits = cleanInput(text).replace(/[\s()-]/g, "");
  const match = /^(?:\+98|0098|98|0)?(9\d{9})$/.exec(digits);
  return match ? `0${match[1]}` : null;
}

/** `0912 345 6789`. Anything else, a masked number too, stays as it is. */
export const formatMobile = (mobile: string): string => mobile.replace(/^(0\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
