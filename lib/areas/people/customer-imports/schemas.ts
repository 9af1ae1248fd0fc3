import type { CustomerType } from "@/lib/areas/people/customers/status";
import type { CorrectableFile, FileLine, RowFile } from "@/lib/kit/row-files/schemas";

/** Why an import stands still; the screen has words for each. */
export type ImportError = "service" | "unreadable" | "token_broken" | "not_allowed" | "internal";

/** A file of customers with the outcomes of its rows. */
export interface CustomerImport extends RowFile<ImportError>, CorrectableFile {}

/** Field names in its problems: a customer's field, or `own:` and the id of one of the business's own fields. */
export interface ImportedRow extends FileLine {
  type: CustomerType | null;
  name: string | null;
  mobile: string | null;
  code: string | null;
  customerId: string | null;
  /** Somebody who is there and has its mobile but another code, or who may be this customer and could not be read. */
  otherId: string | null;
}
