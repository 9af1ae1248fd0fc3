import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a request for an authorization shows, also beside its list. */
export const WORDS = [
  "customerMessages",
  "authorizationRequests",
  "authorizations.monthlyCount",
  "failures.codes",
  "failures.unknown",
] as const satisfies readonly WordsName[];
