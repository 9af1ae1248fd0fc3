import type { Locale } from "@/lib/i18n/locales";

/** The comma of each language, with its space. */
export const COMMA: Record<Locale, string> = { fa: "، ", en: ", " };

/** Several in one line, with the comma of the language. */
export const joined = (parts: readonly string[], locale: Locale): string => parts.join(COMMA[locale]);
