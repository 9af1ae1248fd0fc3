import "server-only";
import { rowFileKind } from "@/lib/server/row-files/kind";
import { IMPORT_KEPT_DAYS } from "../operations";
import { importFile } from "./files";
import { importErrorOf, runImport } from "./run";

/** A file of customers, made one by one at the service. */
export const importKind = rowFileKind({
  name: "customer-import",
  subject: "customer_import",
  permission: { start: "customers.write", see: "customers.write", stop: "customers.write" },
  tag: "customer-imports",
  // Of what was not answered nobody knows whether it was made.
  endFacts: ({ done: made, found, unknown }, rows) => ({
    made,
    ...(found > 0 && { found }),
    unmade: rows - made - found - unknown,
  }),
  keptDays: IMPORT_KEPT_DAYS,
  run: runImport,
  errorOf: importErrorOf,
  file: importFile,
});
