import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a row of the wallet shows, also beside its list. */
export const WORDS = [
  "deposits.known",
  "deposits.list",
  "documents.issue",
  "documents.list",
  "gateway",
  "gatewayRefunds",
  "orders.list",
  "orders.make",
  "orderForms.ownNumber",
  "orderForms.approvedBy",
  "orderForms.ownOrder",
  "search.person",
  "wallet",
] as const satisfies readonly WordsName[];
