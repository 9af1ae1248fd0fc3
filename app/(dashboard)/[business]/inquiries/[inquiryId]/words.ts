import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of an inquiry shows, also beside its list. */
export const WORDS = ["inquiries"] as const satisfies readonly WordsName[];
