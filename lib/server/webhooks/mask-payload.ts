import "server-only";
import { maskText } from "@/lib/server/proxy/mask";

/** What may stand between a name and its value: quotes, brackets and spaces, as they are or as a form writes them. */
const AROUND = String.raw`(?:[\s"'\\\]+]|%(?:20|22|27|5C|5D))*`;
/** A value of an account: digits, perhaps after two letters, perhaps in groups. */
const VALUE = String.raw`[A-Za-z]{0,2}[\d۰-۹.\-+/ ]{5,40}`;
/** A long number after one of these names says whose account it is, in JSON and in forms alike. */
const ACCOUNT = new RegExp(
  `((?:account_?number|iban|sheba|mobile|phone|national_?(?:code|id)|card_?number|pan)${AROUND}(?::|=|%3A|%3D)${AROUND})(${VALUE})`,
  "gi",
);

/** A webhook's payload as text, with the payer's account hidden. It may be any text: a stranger's too. */
export const maskPayload = (text: string): string =>
  text.replace(ACCOUNT, (_, name: string, value: string) => `${name}${maskText(value.trim(), "account")}`);
