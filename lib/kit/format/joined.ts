import type { Locale } from "@/lib/kit/i18n/locales";

/** The comma of each language, with its space. */
export const COMMA: Record<Locale, string> = { fa: "، ", en: ", " };

/** Several in one line, with the comma of the language. */
export const joined = (parts: readonly string[], locale: Locale): string => parts.join(COMMA[locale]);

const LAST: Record<Locale, Record<"and" | "or", string>> = {
  fa: { and: " و ", or: " یا " },
  en: { and: " and ", or: " or " },
};

/** A list as one says it: «شبا، کارت یا نام», "IBAN, card, or name". What Intl makes of it, without its first 15 ms. */
export function listed(parts: readonly string[], locale: Locale, word: "and" | "or"): string {
  if (parts.length < 2) return parts.join("");
  const isSerial = locale === "en" && parts.length > 2;
  const last = `${isSerial ? "," : ""}${LAST[locale][word]}${parts.at(-1)}`;
  return joined(parts.slice(0, -1), locale) + last;
}
