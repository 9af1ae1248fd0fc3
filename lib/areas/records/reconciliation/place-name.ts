import { localizeDigits } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import type { Locale } from "@/lib/kit/i18n/locales";

/** A bank account's name in the reader's language, of its bank's code and last digits as its source tells them. */
export function accountPlaceName(name: string, locale: Locale): string {
  const [code = "", digits = ""] = name.split(" ");
  return `${bankName(code, locale) ?? code} …${localizeDigits(digits, locale)}`;
}
