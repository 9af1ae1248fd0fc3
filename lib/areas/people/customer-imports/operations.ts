import { type } from "@/lib/kit/operations/define";
import { rowFileRule } from "@/lib/kit/row-files/limits";
import { correctingOperations, rowFileOperations } from "@/lib/kit/row-files/operations";
import type { fileCreateInput, fileStartInput } from "@/lib/kit/row-files/schemas";
import type { CustomerImport, ImportedRow } from "./schemas";

/** Ten thousand rows with the usual columns filled take less. */
export const IMPORT_FILE = rowFileRule(10_000, 5_000_000);

const GIVEN = {
  name: "customer_imports",
  permission: "customers.write",
  tag: "customer-imports",
  file: type<CustomerImport>(),
  line: type<ImportedRow>(),
} as const;

export const customerImportOperations = {
  ...rowFileOperations({
    ...GIVEN,
    rule: IMPORT_FILE,
    create: type<typeof fileCreateInput>(),
    start: type<typeof fileStartInput>(),
  }),
  ...correctingOperations(GIVEN),
};
