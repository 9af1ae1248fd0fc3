import type { WordsName } from "@/lib/kit/i18n/words/names";

/** The words that the page of a withdrawal shows, also while it loads. */
export const WORDS = [
  "customerMessages",
  "authorizations",
  "debitRefunds.form",
  "debitRefunds.of",
  "debitRefunds.status",
  "exports.columns",
  "failures",
  "orders.list",
  "orders.make",
  "orders.status",
  "orderForms.cancel",
  "orderForms.ownNumber",
  "orderForms.approvedBy",
  "orderForms.ownOrder",
  "search.person",
  "webhooks.timeline",
  "withdrawals",
] as const satisfies readonly WordsName[];
