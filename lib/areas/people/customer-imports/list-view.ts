import type { FileListView } from "@/lib/kit/row-files/view";
import { customerImportRoutes } from "./declared";
import { customerImportOperations as operations } from "./operations";
import type { CustomerImport } from "./schemas";

/** How a list of files of customers asks for them and shows them. */
export const importListView: FileListView<CustomerImport> = {
  words: {
    title: "customerImport.title",
    one: "customerImport.one",
    list: "customerImport.list",
    upload: "customerImport.upload",
    read: "customerImport.read",
    columns: (key) => `customerImport.columns.${key}`,
    empty: (key) => `customerImport.empty.${key}`,
    status: (key) => `customerImport.status.${key}`,
    progress: (key) => `customerImport.progress.${key}`,
  },
  done: { tone: "success" },
  operations,
  routes: {
    all: customerImportRoutes.customerImports,
    one: customerImportRoutes.customerImport,
    result: customerImportRoutes.importFile,
  },
};
