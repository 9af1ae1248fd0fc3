import { declareArea, place, queryText, screenOfRecord } from "@/lib/kit/areas/declare";

export const debitRefundRoutes = {
  debitRefunds: (business: string, query?: Record<string, string>) => `/${business}/debit-refunds${queryText(query)}`,
  debitRefund: (business: string, refundId: string) => `/${business}/debit-refunds/${encodeURIComponent(refundId)}`,
};

/** Money of withdrawals that goes back to payers. */
export const debitRefunds = declareArea({
  permissions: { "debitRefunds.read": "everybody" },
  tags: ["debit-refunds"],
  screens: [
    place("debit-refunds", debitRefundRoutes.debitRefunds, "debitRefunds.read", {
      place: "debits",
      tab: 4,
      icon: "Undo2",
      tool: "subscription",
    }),
    screenOfRecord("debit-refund", debitRefundRoutes.debitRefund, "debitRefunds.read"),
  ],
  hits: { debitRefund: "debit-refunds" },
  files: [],
  audit: {
    actions: [],
    facts: {},
    subjects: {},
    revealed: {
      "debit-refunds": (business, id) => ({ word: "debitRefund", href: debitRefundRoutes.debitRefund(business, id) }),
    },
  },
});
