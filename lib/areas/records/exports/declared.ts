import { declareArea, place } from "@/lib/kit/areas/declare";

export const exportRoutes = {
  exports: (business: string) => `/${business}/exports`,
  exportFile: (business: string, exportId: string) => `/api/exports/${business}/${encodeURIComponent(exportId)}`,
};

/** Lists as files. */
export const exportLists = declareArea({
  permissions: {
    "exports.read": ["owner", "manager", "accountant", "auditor"],
    "exports.create": ["owner", "manager", "accountant", "auditor"],
  },
  tags: ["exports"],
  screens: [place("exports", exportRoutes.exports, "exports.read", { place: "book", tab: 3, icon: "Download" })],
  hits: {},
  files: [],
  audit: {
    actions: ["export.created", "export.canceled", "export.downloaded"],
    facts: {},
    subjects: { export: (_, business) => ({ word: "export", href: exportRoutes.exports(business) }) },
    revealed: {},
  },
});
