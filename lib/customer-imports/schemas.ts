import type { CustomerType } from "@/lib/customers/fields";
import { type JobStatus, STEP_STATES, type StepCounts, type StepState } from "@/lib/jobs/states";
import { idText, pageNumber, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";

export const importCreateInput = z.object({
  /** What its sender calls the file; nothing follows from it. */
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
export const importListInput = z.object({ page: pageNumber, perPage });
export const importIdInput = z.object({ importId: idText });
export const importContinueInput = z.object({ importId: idText, isAgain: z._default(z.boolean(), false) });
export const importRowsInput = z.object({
  importId: idText,
  state: z.optional(z.enum(STEP_STATES)),
  page: pageNumber,
  perPage,
});

/** More columns of a sheet are not read. */
export const MOST_COLUMNS = 100;
export const MOST_CELL_LETTERS = 1000;

export const importRowInput = z.object({ importId: idText, line: z.coerce.number().check(z.int(), z.positive()) });
/** For each column what it holds, in the file's order; null leaves it out. */
export const importMapInput = z.object({
  importId: idText,
  columns: z.array(z.nullable(z.string().check(z.maxLength(60)))).check(z.maxLength(MOST_COLUMNS)),
});
/** A row as it is to be read, cell by cell. */
export const importCorrectInput = z.object({
  importId: idText,
  line: z.coerce.number().check(z.int(), z.positive()),
  cells: z.array(z.string().check(z.maxLength(MOST_CELL_LETTERS))).check(z.maxLength(MOST_COLUMNS)),
});

/** Why an import stands still; the screen has words for each. */
const IMPORT_ERRORS = ["service", "unreadable", "token_broken", "not_allowed", "internal"] as const;
export type ImportError = (typeof IMPORT_ERRORS)[number];

/** A file of customers, and what became of its rows. */
export interface CustomerImport {
  id: string;
  fileName: string;
  status: JobStatus;
  /** Its member has seen what it would make, and said so. */
  isConfirmed: boolean;
  /** Its columns and rows can still be corrected. */
  isCorrectable: boolean;
  /** Rows by what became of them. */
  counts: StepCounts;
  rows: number;
  /** Headings that say nothing known: these columns are left out. */
  unknownColumns: readonly string[];
  error: ImportError | null;
  memberName: string;
  isMine: boolean;
  maySteer: boolean;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string;
  /** Its rows, and files made of them, are still there. */
  isKept: boolean;
  /** Thrown away before any of it was made. */
  isDiscarded: boolean;
}

/** A column of the file, and what it is taken to hold. */
export interface ImportedColumn {
  heading: string;
  /** A customer's field, or `own:` and the id of one of the business's own; null where it is left out. */
  field: string | null;
  /** What stands in it in the first row that has something. */
  sample: string | null;
}

/** What the columns of a file hold, and what they can hold. */
export interface ImportedColumns {
  columns: readonly ImportedColumn[];
  fields: readonly string[];
  own: readonly { field: string; name: string }[];
}

/** A row as its file has it, to be corrected. */
export interface ImportedCells {
  line: number;
  columns: readonly Pick<ImportedColumn, "heading" | "field">[];
  cells: readonly string[];
  /** What is wrong in a cell, by the column's place in the file. */
  problems: Readonly<Record<number, string>>;
}

/** What is wrong with a row, or was said of it. */
export interface RowProblem {
  /** What its file calls the column; null where it is about the whole row. */
  column: string | null;
  /** The field, where the file has no column for it. */
  field: string | null;
  /** The key of a message, or the service's own words. */
  message: string;
}

export interface ImportedRow {
  /** Its place in the file. */
  line: number;
  state: StepState;
  type: CustomerType | null;
  name: string | null;
  mobile: string | null;
  code: string | null;
  customerId: string | null;
  /** Somebody who is there and has its mobile but another code, or who may be this customer and could not be read. */
  otherId: string | null;
  /** The line of the row that it repeats, or, of one that is not `repeated`, of the first with the same mobile. */
  repeats: number | null;
  problems: readonly RowProblem[];
}
