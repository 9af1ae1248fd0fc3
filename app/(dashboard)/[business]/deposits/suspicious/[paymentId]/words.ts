import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a suspicious deposit shows, also beside its list. */
export const WORDS = ["deposits", "deposits.suspicious"] as const satisfies readonly WordsName[];
