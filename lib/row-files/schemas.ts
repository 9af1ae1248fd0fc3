import { type JobStatus, STEP_STATES, type StepCounts, type StepState } from "@/lib/jobs/states";
import { pageNumber, perPage } from "@/lib/operations/input";
import type { FileTable } from "@/lib/tables/table";
import * as z from "@/lib/zod";
import { MOST_CELL_LETTERS, MOST_COLUMNS } from "./limits";

/** What its sender calls a file; nothing follows from it. */
export const fileName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
export const fileListInput = z.object({ page: pageNumber, perPage });
/** Which of a file's rows; the file's own id comes besides. */
export const rowsAsked = { state: z.optional(z.enum(STEP_STATES)), page: pageNumber, perPage };

/** A row's place in its file. */
export const lineAsked = z.coerce.number().check(z.int(), z.positive());
/** For each column what it holds, in the file's order; null leaves it out. */
export const columnsChosen = z.array(z.nullable(z.string().check(z.maxLength(60)))).check(z.maxLength(MOST_COLUMNS));
/** A row as it is to be read, cell by cell. */
export const cellsTyped = z.array(z.string().check(z.maxLength(MOST_CELL_LETTERS))).check(z.maxLength(MOST_COLUMNS));

/** What was noticed while a file was read, told wherever its rows are shown. */
export type FileNotes = Pick<FileTable, "encoding" | "hidden" | "closing">;

/** A file whose rows are done one by one, and what became of them. */
export interface RowFile<Problem extends string = string> {
  id: string;
  fileName: string;
  status: JobStatus;
  /** Its member has seen what it would do, and said so. */
  isConfirmed: boolean;
  /** Rows by what became of them. */
  counts: StepCounts;
  rows: number;
  notes: FileNotes;
  /** Why it stands still; its screen has words for each. */
  error: Problem | null;
  memberName: string;
  isMine: boolean;
  maySteer: boolean;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string;
  /** Its rows, and files made of them, are still there. */
  isKept: boolean;
  /** Thrown away before any of it was done. */
  isDiscarded: boolean;
}

/** One whose columns are chosen and whose rows are corrected while it waits for its word. */
export interface CorrectableFile {
  /** They still can be. */
  isCorrectable: boolean;
  /** Headings that say nothing known: these columns are left out. */
  unknownColumns: readonly string[];
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

/** What is told of every row, whatever its file is about. */
export interface FileLine {
  /** Its place in the file. */
  line: number;
  state: StepState;
  /** The line of the row that it repeats. */
  repeats: number | null;
  problems: readonly RowProblem[];
}

/** A column of the file, and what it is taken to hold. */
export interface FileColumn {
  heading: string;
  /** Null where it is left out. */
  field: string | null;
  /** What stands in it in the first row that has something. */
  sample: string | null;
}

/** What the columns of a file hold, and what they can hold. */
export interface FileColumns {
  columns: readonly FileColumn[];
  fields: readonly string[];
  /** Fields that a business thought of, by the names that it gave them. */
  own: readonly { field: string; name: string }[];
}

/** A row as its file has it, to be corrected. */
export interface FileCells {
  line: number;
  columns: readonly Pick<FileColumn, "heading" | "field">[];
  cells: readonly string[];
  /** What is wrong in a cell, by the column's place in the file. */
  problems: Readonly<Record<number, string>>;
}
