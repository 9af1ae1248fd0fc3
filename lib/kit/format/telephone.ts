import { bareNumber } from "./mobile";

/** With its country, or without; the plus stands last where a text was turned. */
const WITH_AREA = /^(?:(?:\+|00)?98)?0?([1-9]\d{9})\+?$/;
/** Where a text was turned, the area code stands last. */
const TURNED = /^([1-9]\d{7})(0[1-8]\d)$/;
/** Without an area code, or a company's short number behind one. */
const SHORT = /^(?:[1-9]\d{3,7}|0[1-9]\d{3,8})$/;
const ABROAD = /^(?:\+|00)(?!98)[1-9]\d{6,14}$/;

/**
 * Reads a telephone number, a landline's too, in any shape that people type, paste or import.
 *
 * @returns its digits, of an Iranian one with its area code `0xxxxxxxxxx`; an error where there is more than one number;
 *   null for anything else, as where an extension is named
 */
export function readTelephone(text: string): string | { error: "errors.severalNumbers" } | null {
  const bare = bareNumber(text);
  const turned = TURNED.exec(bare);
  if (turned) return `${turned[2]}${turned[1]}`;
  const own = WITH_AREA.exec(bare)?.[1];
  if (own) return `0${own}`;
  if (SHORT.test(bare) || ABROAD.test(bare)) return bare;
  // «021-88776655-6» are two numbers of the same subscriber.
  return /^\+?\d{12,}$/.test(bare) ? { error: "errors.severalNumbers" } : null;
}
