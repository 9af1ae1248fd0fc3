import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const reconciliationRoutes = {
  reconciliation: (business: string) => `/${business}/reconciliation`,
  reconciliationMonth: (business: string, month: string) => `/${business}/reconciliation/${encodeURIComponent(month)}`,
  reconciliationDay: (business: string, day: string) => `/${business}/reconciliation/days/${encodeURIComponent(day)}`,
  mismatches: (business: string, query?: Record<string, string>) =>
    `/${business}/reconciliation/mismatches${queryText(query)}`,
  mismatch: (business: string, mismatchId: string) =>
    `/${business}/reconciliation/mismatches/${encodeURIComponent(mismatchId)}`,
  accountCodes: (business: string) => `/${business}/reconciliation/codes`,
};

/** Whether the business's money adds up, day by day and month by month, and what its accountant is given. */
export const reconciliation = declareArea({
  permissions: {
    /** Closes a month, and opens it again. */
    "reconciliation.close": ["owner", "manager"],
    /** Notes on what does not match, and account codes. */
    "reconciliation.note": ["owner", "manager", "accountant"],
  },
  tags: ["reconciliation"],
  screens: [
    place("reconciliation", reconciliationRoutes.reconciliation, "wallet.read", {
      place: "book",
      tab: 1,
      icon: "BookCheck",
    }),
    screenOfRecord("reconciliation-month", reconciliationRoutes.reconciliationMonth, "wallet.read"),
    screenOfRecord("reconciliation-day", reconciliationRoutes.reconciliationDay, "wallet.read"),
    screen("mismatches", reconciliationRoutes.mismatches, "wallet.read"),
    screenOfRecord("mismatch", reconciliationRoutes.mismatch, "wallet.read"),
    screen("account-codes", reconciliationRoutes.accountCodes, "wallet.read"),
  ],
  hits: {},
  files: ["mismatches", "journal"],
  notices: {
    /** The checks found a difference, and nobody has explained it. */
    book_differs: {
      severity: "act",
      topic: "book",
      permission: "wallet.read",
      acts: "reconciliation.note",
      href: reconciliationRoutes.mismatch,
      list: (business) => reconciliationRoutes.mismatches(business, { state: "open" }),
      screen: "reconciliation",
    },
    /** A month is over and complete, and can be closed. */
    month_to_close: {
      severity: "act",
      topic: "book",
      permission: "reconciliation.close",
      href: reconciliationRoutes.reconciliationMonth,
      screen: "reconciliation",
    },
  },
  audit: {
    actions: [
      "reconciliation.closed",
      "reconciliation.reopened",
      "reconciliation.noted",
      "reconciliation.explained",
      "reconciliation.unexplained",
      "reconciliation.codes_changed",
    ],
    facts: {
      month: "id",
      closingHash: "id",
      openMismatches: "number",
      openMonthsBefore: "number",
      explainedMismatches: "number",
      check: "word",
      accountCodes: "number",
    },
    subjects: {
      reconciliation: ({ action, subject, detail }, business) => {
        if (typeof detail.month === "string")
          return { word: "reconciledMonth", href: reconciliationRoutes.reconciliationMonth(business, detail.month) };
        return action === "reconciliation.codes_changed"
          ? { word: "accountCodes", href: reconciliationRoutes.accountCodes(business) }
          : { word: "mismatch", href: subject ? reconciliationRoutes.mismatch(business, subject) : null };
      },
    },
    revealed: {},
  },
});
