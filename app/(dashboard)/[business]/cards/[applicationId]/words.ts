import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of an application shows, also beside its list. */
export const WORDS = [
  "customerMessages",
  "applicant",
  "cardMoney.open",
  "cardLifecycle",
  "cards",
  "errors",
] as const satisfies readonly WordsName[];
