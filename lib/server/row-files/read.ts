import "server-only";
import { createHash } from "node:crypto";
import { ApiError } from "@/lib/kit/operations/errors";
import { isStorable } from "@/lib/kit/operations/storable";
import { MOST_CELL_LETTERS, MOST_COLUMNS, type RowFileRule } from "@/lib/kit/row-files/limits";
import type { FileNotes } from "@/lib/kit/row-files/schemas";
import { asTyped } from "@/lib/kit/tables/csv";
import { headingsIn, isTooWide, type TableRules } from "@/lib/kit/tables/table";
import { readSentTable } from "./parse";

type Rules = Pick<TableRules, "headingAt" | "amountAt" | "isMeant"> & {
  rule: RowFileRule;
  /** The words for a file that cannot be read: `customerImport.file`. */
  words: string;
};

/** A file's rows as they were typed, below its headings. */
export interface FileRead {
  headings: string[];
  /** One that has more cells than there are headings keeps them all: {@link isTooWide} then says so. */
  rows: { line: number; cells: string[] }[];
  /** Hash of the file: pressing again with another file is a new request. */
  sha256: string;
  notes: FileNotes;
}

/** Far less than what a browser may read for itself: here others wait meanwhile. */
const MOST_UNPACKED_BYTES = 24 * 1024 * 1024;
/**
 * All cells of all sheets, also empty ones, because reading a cell keeps others waiting. Ten thousand rows of 13
 * columns, or five thousand of 25.
 */
const MOST_CELLS = 130_000;
/** Blank lines count, too. */
const LINES_PER_ROW = 5;

/**
 * Reads a file of rows within its kind's bounds, one after another in a process.
 *
 * @throws ApiError `invalid_input` beside the file's field, where it can't be read
 */
export async function readRowFile(bytes: Buffer, rules: Rules): Promise<FileRead> {
  const { words, rule, headingAt, ...about } = rules;
  const { mostBytes, mostRows } = rule;
  const refusal = (problem: string, line?: number) =>
    new ApiError("invalid_input", { fields: { file: problemKey(problem, words, line) } });
  const read = await readSentTable(bytes, {
    mostBytes,
    mostRows,
    mostLines: LINES_PER_ROW * mostRows,
    mostCells: MOST_CELLS,
    mostUnpackedBytes: MOST_UNPACKED_BYTES,
    headingAt,
    ...about,
  });
  if (!read.ok) throw refusal(read.problem, read.line);
  const { rows, lines, encoding, hidden, closing } = read.table;
  const at = headingAt(rows);
  if (at === null) throw refusal("noHeadings");
  if (rows.some((row) => row.some((cell) => cell.length > MOST_CELL_LETTERS || !isStorable(cell))))
    throw refusal("oddCell");
  const [first = [], ...below] = rows.slice(at).map((row) => row.slice(0, MOST_COLUMNS).map(asTyped));
  const headings = headingsIn(first);
  return {
    headings,
    rows: below.map((cells, index) => ({
      line: lines[at + 1 + index] ?? 0,
      cells: isTooWide(cells, headings.length) ? cells : cells.slice(0, headings.length),
    })),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    notes: { encoding, hidden, ...(closing && { closing }) },
  };
}

/** What is said alike of every kind of file; its other problems each kind says in its own words. */
const ALIKE: ReadonlySet<string> = new Set([
  "notATable",
  "openQuote",
  "oddQuote",
  "hidesInOpenDocument",
  "hasPassword",
  "damaged",
  "allHidden",
  "oddCell",
]);

/**
 * The message key that says why a file cannot be read.
 *
 * @param own where the kind's own words stand: `customerImport.file`
 * @param line the row that it is about, if it is about one
 */
const problemKey = (problem: string, own: string, line?: number): string =>
  `${ALIKE.has(problem) ? "fileNotes.problems" : own}.${problem}${line === undefined ? "" : `?line=${line}`}`;
