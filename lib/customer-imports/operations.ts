import { defineLocalOperation, type Page, type } from "@/lib/operations/define";
import { MOST_IMPORT_BYTES } from "./limits";
import type {
  CustomerImport,
  ImportedRow,
  importContinueInput,
  importCreateInput,
  importIdInput,
  importListInput,
  importRowsInput,
} from "./schemas";

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

export const IMPORT_FILE = { types: ["xlsx", "csv"], mostBytes: MOST_IMPORT_BYTES } as const;
