import { defineLocalOperation, type Page, type } from "@/lib/kit/operations/define";
import type { FileCells, FileColumns } from "@/lib/kit/row-files/schemas";
import type {
  CustomerImport,
  ImportedRow,
  importContinueInput,
  importCorrectInput,
  importCreateInput,
  importIdInput,
  importListInput,
  importMapInput,
  importRowInput,
  importRowsInput,
} from "./schemas";

/** Ten thousand rows with the usual columns filled take less. */
export const MOST_IMPORT_BYTES = 5_000_000;
export const MOST_IMPORT_ROWS = 10_000;
export const IMPORT_KEPT_DAYS = 7;

export const customerImportOperations = {
  /** Own imports; owners and managers see everyone's. */
  list: defineLocalOperation({
    id: "customer_imports.list",
    method: "GET",
    permission: "customers.write",
    input: type<typeof importListInput>(),
    output: type<Page<CustomerImport>>(),
    reads: ["customer-imports"],
  }),

  show: defineLocalOperation({
    id: "customer_imports.show",
    method: "GET",
    permission: "customers.write",
    input: type<typeof importIdInput>(),
    output: type<CustomerImport>(),
    reads: ["customer-imports"],
  }),

  rows: defineLocalOperation({
    id: "customer_imports.rows",
    method: "GET",
    permission: "customers.write",
    input: type<typeof importRowsInput>(),
    output: type<Page<ImportedRow>>(),
    reads: ["customer-imports"],
  }),

  /** What its columns hold. */
  columns: defineLocalOperation({
    id: "customer_imports.columns",
    method: "GET",
    permission: "customers.write",
    input: type<typeof importIdInput>(),
    output: type<FileColumns>(),
    reads: ["customer-imports"],
  }),

  /** One row with all its cells. */
  row: defineLocalOperation({
    id: "customer_imports.row",
    method: "GET",
    permission: "customers.write",
    input: type<typeof importRowInput>(),
    output: type<FileCells>(),
    reads: ["customer-imports"],
  }),

  /**
   * Changes the fields of the file's columns; every row is checked again. Possible only before anything was created.
   */
  map: defineLocalOperation({
    id: "customer_imports.map",
    method: "POST",
    permission: "customers.write",
    input: type<typeof importMapInput>(),
    output: type<CustomerImport>(),
    changes: ["customer-imports"],
  }),

  /** Corrects a row where it stands, and looks for its customer. Only before anything was made. */
  correct: defineLocalOperation({
    id: "customer_imports.correct",
    method: "POST",
    permission: "customers.write",
    input: type<typeof importCorrectInput>(),
    output: type<ImportedRow>(),
    changes: ["customer-imports"],
  }),

  /** Reads a file and finds out what it would make; nothing is made before {@link customerImportOperations.start}. */
  create: defineLocalOperation({
    id: "customer_imports.create",
    method: "POST",
    permission: "customers.write",
    input: type<typeof importCreateInput>(),
    file: { field: "file", mostBytes: MOST_IMPORT_BYTES, rule: () => IMPORT_FILE },
    output: type<CustomerImport>(),
    changes: ["customer-imports"],
  }),

  /** The word to begin, or to go on where it stands. */
  start: defineLocalOperation({
    id: "customer_imports.start",
    method: "POST",
    permission: "customers.write",
    input: type<typeof importContinueInput>(),
    output: type<CustomerImport>(),
    changes: ["customer-imports"],
  }),

  stop: defineLocalOperation({
    id: "customer_imports.stop",
    method: "POST",
    permission: "customers.write",
    input: type<typeof importIdInput>(),
    output: type<CustomerImport>(),
    changes: ["customer-imports"],
  }),
};

export const IMPORT_FILE = { types: ["xlsx", "xls", "csv"], mostBytes: MOST_IMPORT_BYTES } as const;
