import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a batch shows, also while it loads. */
export const WORDS = [
  "batches",
  "exports",
  "orders.list",
  "orders.make",
  "settlements",
] as const satisfies readonly WordsName[];
