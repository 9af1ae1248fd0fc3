import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a settlement shows, also while it loads. */
export const WORDS = [
  "exports.columns",
  "orders.list",
  "orders.make",
  "orders.status",
  "orderForms",
  "search.person",
  "settlements",
  "webhooks.timeline",
] as const satisfies readonly WordsName[];
