import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a payment link shows, also beside its list. */
export const WORDS = ["customerMessages", "gateway"] as const satisfies readonly WordsName[];
