import { STEP_STATES } from "@/lib/kit/jobs/states";
import { type CorrectingView, type FileListView, type FileView, rowStates } from "@/lib/kit/row-files/view";
import { customerImportRoutes } from "./declared";
import { customerImportOperations as operations } from "./operations";
import type { CustomerImport, ImportError, ImportedRow } from "./schemas";

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

/** How one file of customers is asked for and shown. */
export const importView: FileView<CustomerImport, ImportedRow> = {
  ...importListView,
  words: {
    ...importListView.words,
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
  operations,
  asked: (fileId) => ({ fileId }),
  fieldName: (field) => `customers.fields.${field}`,
};

/** How their columns are chosen and their rows corrected: the words of the two windows. */
export const importCorrecting: CorrectingView = {
  map: (key) => `customerImport.map.${key}`,
  correct: (key) => `customerImport.correct.${key}`,
  operations,
  asked: (fileId) => ({ fileId }),
  fieldName: (field) => `customers.fields.${field}`,
};
