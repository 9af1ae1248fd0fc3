import { declareArea, place, queryText, screen } from "@/lib/kit/areas/declare";

export const reportRoutes = {
  reports: (business: string, query?: Record<string, string>) => `/${business}/reports${queryText(query)}`,
  reportPrint: (business: string, query?: Record<string, string>) => `/${business}/reports/print${queryText(query)}`,
};

/** Reports of a period. */
export const reports = declareArea({
  permissions: {},
  tags: [],
  screens: [
    place("reports", reportRoutes.reports, "wallet.read", { place: "book", tab: 2, icon: "ChartNoAxesCombined" }),
    screen("report-print", reportRoutes.reportPrint, "wallet.read"),
  ],
  hits: {},
  files: ["report", "debitReport"],
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
