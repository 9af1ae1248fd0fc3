import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a mismatch shows, also beside its list. */
export const WORDS = [
  "reconciliation",
  "wallet.channels",
  "wallet.status",
  "wallet.totals",
] as const satisfies readonly WordsName[];
