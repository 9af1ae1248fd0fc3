import { declareArea, place, queryText, screen } from "@/lib/kit/areas/declare";

export const auditRoutes = {
  audit: (business: string) => `/${business}/audit`,
  auditVerify: (business: string) => `/${business}/audit/verify`,
  auditPrint: (business: string, query?: Record<string, string>) => `/${business}/audit/print${queryText(query)}`,
  /** Takes an exported file and checks its chain. */
  verifyFile: (business: string) => `/api/audit/${business}/verify`,
  exportFile: (business: string) => `/api/audit/${business}`,
};

/** The audit log. */
export const audit = declareArea({
  permissions: { "audit.read": ["owner", "manager", "auditor"] },
  tags: ["audit"],
  screens: [
    place("audit", auditRoutes.audit, "audit.read", { place: "log", tab: 1, icon: "ScrollText" }),
    screen("audit-file", auditRoutes.auditVerify, "audit.read"),
    screen("audit-print", auditRoutes.auditPrint, "audit.read"),
  ],
  hits: {},
  files: ["audit"],
  audit: {
    actions: ["audit.exported"],
    facts: {},
    subjects: { audit: () => ({ word: "log", href: null }) },
    revealed: {},
  },
});
