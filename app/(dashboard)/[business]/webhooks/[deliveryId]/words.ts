import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a delivery shows, also beside its list. */
export const WORDS = ["webhooks", "withdrawals.status"] as const satisfies readonly WordsName[];
