import type { CustomerType } from "@/lib/areas/people/customers/fields";
import { idText } from "@/lib/kit/operations/input";
import {
  type CorrectableFile,
  cellsTyped,
  columnsChosen,
  type FileLine,
  fileName,
  lineAsked,
  type RowFile,
  rowsAsked,
} from "@/lib/kit/row-files/schemas";
import * as z from "@/lib/kit/zod";

export { MOST_CELL_LETTERS, MOST_COLUMNS } from "@/lib/kit/row-files/limits";
export { fileListInput as importListInput } from "@/lib/kit/row-files/schemas";

export const importCreateInput = z.object({ fileName });
export const importIdInput = z.object({ importId: idText });
export const importContinueInput = z.object({ importId: idText, isAgain: z._default(z.boolean(), false) });
export const importRowsInput = z.object({ importId: idText, ...rowsAsked });
export const importRowInput = z.object({ importId: idText, line: lineAsked });
export const importMapInput = z.object({ importId: idText, columns: columnsChosen });
export const importCorrectInput = z.object({ importId: idText, line: lineAsked, cells: cellsTyped });

/** Why an import stands still; the screen has words for each. */
const IMPORT_ERRORS = ["service", "unreadable", "token_broken", "not_allowed", "internal"] as const;
export type ImportError = (typeof IMPORT_ERRORS)[number];

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
