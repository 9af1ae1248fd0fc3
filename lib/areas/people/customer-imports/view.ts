import {
  type CorrectingView,
  type FileListView,
  type FileView,
  type OwnError,
  rowLooks,
} from "@/lib/kit/row-files/view";
import { customerImportRoutes } from "./declared";
import { customerImportOperations as operations } from "./operations";
import type { CustomerImport, ImportError, ImportedRow } from "./schemas";

/** How a list of files of customers asks for them and shows them. */
export const importListView: FileListView<CustomerImport> = {
  namespace: "customerImport",
  done: { tone: "success" },
  operations,
  routes: customerImportRoutes,
};

/** How their columns are chosen and their rows corrected. */
export const importCorrecting: CorrectingView = { operations, fieldName: (field) => `customers.fields.${field}` };

/** How one file of customers is asked for and shown. */
export const importView: FileView<CustomerImport, ImportedRow> = {
  ...importListView,
  ...importCorrecting,
  ...rowLooks((state) => `customerImport.states.${state}`, ["found", "again"]),
  error: (error: OwnError<ImportError>) => `customerImport.errors.${error}`,
  operations,
};
