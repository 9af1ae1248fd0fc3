import { type JobStatus, STEP_STATES, type StepCounts, type StepState } from "@/lib/kit/jobs/states";
import { idText, pageNumber, perPage } from "@/lib/kit/operations/input";
import type { FileTable } from "@/lib/kit/tables/table";
import * as z from "@/lib/kit/zod";
import { MOST_CELL_LETTERS, MOST_COLUMNS } from "./limits";

/** The file's name from its sender; it has no effect. */
export const fileName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
export const fileCreateInput = z.object({ fileName });
export const fileListInput = z.object({ page: pageNumber, perPage });
export const fileIdInput = z.object({ fileId: idText });
/** The confirmation of a kind whose rows with an unknown outcome can be done again. */
export const fileStartInput = z.object({ fileId: idText, isAgain: z._default(z.boolean(), false) });
export const fileRowsInput = z.object({
  fileId: idText,
  state: z.optional(z.enum(STEP_STATES)),
  page: pageNumber,
  perPage,
});

/** A row's line in its file. */
const line = z.coerce.number().check(z.int(), z.positive());
export const fileRowInput = z.object({ fileId: idText, line });
export const fileMapInput = z.object({
  fileId: idText,
  /** The field of each column, in the file's order; null leaves the column out. */
  columns: z.array(z.nullable(z.string().check(z.maxLength(60)))).check(z.maxLength(MOST_COLUMNS)),
});
export const fileCorrectInput = z.object({
  fileId: idText,
  line,
  /** The row's new cells. */
  cells: z.array(z.string().check(z.maxLength(MOST_CELL_LETTERS))).check(z.maxLength(MOST_COLUMNS)),
});

/** Remarks from reading a file, which are shown with its rows. */
export type FileNotes = Pick<FileTable, "encoding" | "hidden" | "closing">;

/** A file whose rows are processed one by one, with their outcomes. */
export interface RowFile<Problem extends string = string> {
  id: string;
  fileName: string;
  status: JobStatus;
  /** Its member has confirmed it after a preview. */
  isConfirmed: boolean;
  /** The number of rows per outcome. */
  counts: StepCounts;
  rows: number;
  notes: FileNotes;
  /** Why it has stopped; its screen has words for each reason. */
  error: Problem | null;
  memberName: string;
  isMine: boolean;
  maySteer: boolean;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string;
  /** Its rows, and files made from them, are still stored. */
  isKept: boolean;
  /** Discarded before any row was processed. */
  isDiscarded: boolean;
}

/** A file whose columns can be chosen and whose rows can be corrected before its confirmation. */
export interface CorrectableFile {
  /** That is still possible. */
  isCorrectable: boolean;
  /** Unknown headings, whose columns are left out. */
  unknownColumns: readonly string[];
}

/** A problem of a row, or the service's answer to it. */
export interface RowProblem {
  /** The file's name of the column; null if it is about the whole row. */
  column: string | null;
  /** The field, if the file has no column for it. */
  field: string | null;
  /** The key of a message, or the service's own words. */
  message: string;
}

/** The facts about a row of any kind of file. */
export interface FileLine {
  /** Its line in the file. */
  line: number;
  state: StepState;
  /** The line of the row that it repeats. */
  repeats: number | null;
  problems: readonly RowProblem[];
}

/** A column of the file, and its field. */
export interface RowFileColumn {
  heading: string;
  /** Null if the column is left out. */
  field: string | null;
  /** The first value in the column. */
  sample: string | null;
}

/** The columns of a file with their fields, and all possible fields. */
export interface FileColumns {
  columns: readonly RowFileColumn[];
  fields: readonly string[];
  /** The business's own fields, by their names. */
  own: readonly { field: string; name: string }[];
}

/** A row in the file's own columns, for a correction. */
export interface FileCells {
  line: number;
  columns: readonly Pick<RowFileColumn, "heading" | "field">[];
  cells: readonly string[];
  /** The problem of a cell, by the column's index in the file. */
  problems: Readonly<Record<number, string>>;
}
