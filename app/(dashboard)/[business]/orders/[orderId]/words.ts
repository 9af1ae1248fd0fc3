import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of an order shows, also beside its list. */
export const WORDS = [
  "authorizations.status",
  "cashIn.evidence",
  "cashIn.fill",
  "documents.issue",
  "documents.list",
  "orders",
  "orders.help",
  "orders.situation",
] as const satisfies readonly WordsName[];
