import { declareArea, place, screenOfRecord } from "@/lib/kit/areas/declare";
import {
  correctingActions,
  fileSubject,
  rowFileActions,
  rowFileRoutes,
  sampleRoute,
} from "@/lib/kit/row-files/declare";

export const customerImportRoutes = {
  ...rowFileRoutes("customers/imports", "customer-imports"),
  sample: sampleRoute("customer-imports"),
};

export const customerImports = declareArea({
  // The permission is the one for creating customers.
  permissions: {},
  tags: ["customer-imports"],
  screens: [
    place(
      "customer-imports",
      customerImportRoutes.all,
      "customers.write",
      { place: "customers", tab: 3, icon: "FileUp" },
      {
        label: "importCustomers",
        also: "import customers excel csv file ورود مشتریان فایل اکسل",
      },
    ),
    screenOfRecord("customer-import", customerImportRoutes.one, "customers.write"),
  ],
  hits: {},
  files: [],
  audit: {
    actions: [...rowFileActions("customer_import"), ...correctingActions("customer_import")],
    // Older entries contain the file's name.
    facts: { fileName: "text", fileHash: "id", made: "number", found: "number", unmade: "number" },
    subjects: { customer_import: fileSubject("customerImport", customerImportRoutes) },
    revealed: {},
  },
});
