import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a queued settlement shows, also while it loads. */
export const WORDS = [
  "cashIn.fill",
  "exports.columns",
  "orders.list",
  "orders.make",
  "orders.status",
  "orderForms",
  "queuedSettlements",
  "settlements.status",
  "settlements.statusHint",
  "settlements.type",
  "wallet.statement",
] as const satisfies readonly WordsName[];
