import { declareArea, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const customerImportRoutes = {
  customerImports: (business: string) => `/${business}/customers/imports`,
  customerImport: (business: string, importId: string) =>
    `/${business}/customers/imports/${encodeURIComponent(importId)}`,
  importSample: (business: string, format: "csv" | "xlsx", locale: "fa" | "en") =>
    `/api/customer-imports/${business}?format=${format}&locale=${locale}`,
  importFile: (business: string, importId: string, rows: "all" | "failed", format: "csv" | "xlsx") =>
    `/api/customer-imports/${business}/${encodeURIComponent(importId)}?rows=${rows}&format=${format}`,
};

export const customerImports = declareArea({
  // The permission is the one for creating customers.
  permissions: {},
  tags: ["customer-imports"],
  screens: [
    screen("customer-imports", customerImportRoutes.customerImports, "customers.write", {
      label: "importCustomers",
      also: "import customers excel csv file ورود مشتریان فایل اکسل",
    }),
    screenOfRecord("customer-import", customerImportRoutes.customerImport, "customers.write"),
  ],
  hits: {},
  files: [],
  audit: {
    actions: [
      "customer_import.read",
      "customer_import.mapped",
      "customer_import.corrected",
      "customer_import.started",
      "customer_import.continued",
      "customer_import.check_continued",
      "customer_import.finished",
      "customer_import.stopped",
      "customer_import.discarded",
      "customer_import.downloaded",
    ],
    // Older entries contain the file's name.
    facts: { fileName: "text", fileHash: "id", made: "number", found: "number", unmade: "number" },
    subjects: {
      customer_import: ({ subject }, business) => ({
        word: "customerImport",
        href: subject
          ? customerImportRoutes.customerImport(business, subject)
          : customerImportRoutes.customerImports(business),
      }),
    },
    revealed: {},
  },
});
