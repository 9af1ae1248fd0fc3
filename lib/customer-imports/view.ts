import { STEP_STATES } from "@/lib/jobs/states";
import { type FileView, rowStates } from "@/lib/row-files/view";
import { routes } from "@/lib/routes";
import { customerImportOperations as operations } from "./operations";
import type { CustomerImport, ImportedRow, ImportError } from "./schemas";

const asked = (importId: string) => ({ importId });

/** How files of customers are asked for and shown. */
export const importView: FileView<CustomerImport, ImportedRow> = {
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
    detail: (key) => `customerImport.detail.${key}`,
    row: (key) => `customerImport.row.${key}`,
    nothing: (key) => `customerImport.row.nothing.${key}`,
    start: (key) => `customerImport.start.${key}`,
    stop: (key) => `customerImport.stop.${key}`,
    discard: (key) => `customerImport.discard.${key}`,
    resume: (key) => `customerImport.resume.${key}`,
    error: (error: ImportError) => `customerImport.errors.${error}`,
    download: (key) => `customerImport.download.${key}`,
  },
  states: rowStates((state) => `customerImport.states.${state}`),
  hasStates: STEP_STATES,
  done: { tone: "success" },
  operations,
  asked,
  routes: { all: routes.customerImports, one: routes.customerImport, result: routes.api.importFile },
  fieldName: (field) => `customers.fields.${field}`,
};
