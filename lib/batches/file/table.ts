import type { TextEncoding } from "./text-table";

/** Ten thousand rows with every column full take far less. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** A file's cells as text, without its blank rows. */
export interface FileTable {
  rows: string[][];
  /** The place of each row in the file, from 1. */
  lines: number[];
  encoding: TextEncoding | null;
  /** The sheet that was read, and others that hold something too. */
  sheet: string | null;
  otherSheets: string[];
}

const FILE_PROBLEMS = [
  "empty",
  "tooLarge",
  "unpacksTooLarge",
  "tooManyRows",
  "oldExcel",
  "notATable",
  "openQuote",
] as const;

/** Why a file can't be used. `count` rows were found; `line` is where its quote stays open. */
export interface FileRefusal {
  problem: (typeof FILE_PROBLEMS)[number];
  count?: number;
  line?: number;
}

export type ReadFile = { ok: true; table: FileTable } | ({ ok: false } & FileRefusal);

/** How many rows of a table hold payments, below its headings. */
export const countRows = ({ rows, headingAt }: { rows: readonly unknown[]; headingAt: number | null }): number =>
  rows.length - (headingAt === null ? 0 : headingAt + 1);
