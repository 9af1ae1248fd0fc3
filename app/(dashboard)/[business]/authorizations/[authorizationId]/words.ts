import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of an authorization shows, also while it loads. */
export const WORDS = [
  "customerMessages",
  "authorizations",
  "exports",
  "failures.codes",
  "failures.unknown",
  "search.person",
  "withdrawalForm.action",
  "withdrawals",
] as const satisfies readonly WordsName[];
