import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const withdrawalRoutes = {
  withdrawals: (business: string, query?: Record<string, string>) => `/${business}/withdrawals${queryText(query)}`,
  /**
   * Under an authorization, filled with an order of ours, or with a withdrawal that failed; `day` is the one proposed.
   */
  newWithdrawal: (
    business: string,
    from?: { authorization: string } | { repeatOrder: string } | { retryOf: string; day?: string; retries?: string },
  ) => `/${business}/withdrawals/new${queryText(from)}`,
  /** Many, from a file. */
  manyWithdrawals: (business: string) => `/${business}/withdrawals/many`,
  /** Those that failed, to be collected again. */
  failedWithdrawals: (business: string) => `/${business}/withdrawals/again`,
  withdrawal: (business: string, withdrawalId: string) =>
    `/${business}/withdrawals/${encodeURIComponent(withdrawalId)}`,
  /** The report of direct debit, a page made to print too. */
  debitReport: (business: string, query?: Record<string, string>) =>
    `/${business}/reports/direct-debit${queryText(query)}`,
};

/** Collections by direct debit. */
export const withdrawals = declareArea({
  permissions: { "withdrawals.read": "everybody" },
  tags: ["withdrawals"],
  screens: [
    place("withdrawals", withdrawalRoutes.withdrawals, "withdrawals.read", {
      place: "debits",
      tab: 1,
      icon: "WalletCards",
      tool: "subscription",
    }),
    screenOfRecord("withdrawal", withdrawalRoutes.withdrawal, "withdrawals.read"),
    place("debit-report", withdrawalRoutes.debitReport, "wallet.read", {
      place: "debits",
      tab: 5,
      icon: "ChartNoAxesCombined",
      tool: "subscription",
    }),
    screen("new-withdrawal", withdrawalRoutes.newWithdrawal, "settlements.make", {
      label: "newWithdrawal",
      also: "new withdrawal collect direct debit وصول جدید تازه برداشت",
    }),
    screen("many-withdrawals", withdrawalRoutes.manyWithdrawals, "settlements.make", {
      label: "manyWithdrawals",
      also: "withdrawals file csv excel xlsx many bulk وصول گروهی برداشت فایل اکسل",
    }),
    screen("failed-withdrawals", withdrawalRoutes.failedWithdrawals, "settlements.make", {
      label: "failedWithdrawals",
      also: "failed withdrawals retry again collect وصول ناموفق برداشت دوباره تلاش",
    }),
  ],
  hits: { withdrawal: "withdrawals" },
  files: ["withdrawals"],
  notices: {
    /** Those of one day; most were ordered on earlier days. */
    withdrawals_failed: {
      severity: "know",
      topic: "collecting",
      permission: "withdrawals.read",
      href: (business, failedSince) => withdrawalRoutes.withdrawals(business, { failedSince }),
    },
  },
  audit: {
    actions: [],
    facts: {},
    subjects: {},
    revealed: {
      withdrawals: (business, id) => ({ word: "withdrawal", href: withdrawalRoutes.withdrawal(business, id) }),
    },
  },
});
