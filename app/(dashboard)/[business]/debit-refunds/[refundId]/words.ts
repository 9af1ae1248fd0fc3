import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a refund shows, also beside its list. */
export const WORDS = [
  "customerMessages",
  "debitRefunds",
  "failures.codes",
  "failures.unknown",
] as const satisfies readonly WordsName[];
