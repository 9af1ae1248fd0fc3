import type { Fields } from "../core/fields";

export const bankCodeOf = (iban: string): string => iban.slice(4, 7);

const isIban = (text: string): boolean =>
  /^IR\d{24}$/.test(text) && BigInt(`${text.slice(4)}1827${text.slice(2, 4)}`) % 97n === 1n;

/** Reads a destination account. Refuses a text that is not an IBAN of this country or has wrong check digits. */
export function readIban(fields: Fields, field = "iban"): string {
  const text = fields.text(field, { required: true }) ?? "";
  if (text !== "" && !isIban(text)) fields.refuse(field, "شمارهٔ شبا معتبر نیست.");
  return text;
}
