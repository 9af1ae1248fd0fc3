import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a payment through the gateway shows, also beside its list. */
export const WORDS = [
  "customerMessages",
  "documents.issue",
  "documents.list",
  "gateway",
  "gatewayRefunds",
  "wallet.channels",
  "wallet.statement",
  "wallet.status",
] as const satisfies readonly WordsName[];
