import { type ClosingRows, closingRows } from "./closing-rows";
import { DAMAGED_LETTER } from "./damaged-letter";
import type { FileProblem, ParseBounds, Parsed, Sheet, TextEncoding } from "./parse";

/**
 * A file's cells as text, without its blank rows, its totals and signatures, and without what its spreadsheet does
 * not show.
 */
export interface FileTable {
  rows: string[][];
  /** The place of each row in the file, from 1. */
  lines: number[];
  encoding: TextEncoding | null;
  /** The sheet that was read, and others that hold something too. */
  sheet: string | null;
  otherSheets: string[];
  hidden: Hidden;
  /** Left out where there are none. */
  closing?: ClosingRows;
}

/** What the file holds and its spreadsheet does not show. Screens tell it; it is not read. */
export interface Hidden {
  /** Lines with something in them, from 1. */
  rows: number[];
  /** Columns with something in them, by their letters. */
  columns: string[];
}

export const NOTHING_HIDDEN: Hidden = { rows: [], columns: [] };

/** Why a file can't be used. `count` rows were found; `line` is where its quote stays open, or closes too soon. */
export interface FileRefusal {
  problem: FileProblem | "empty" | "tooLarge" | "allHidden";
  count?: number;
  line?: number;
}

export type ReadFile = { ok: true; table: FileTable } | ({ ok: false } & FileRefusal);

/** What a kind of file may hold, and how its own are known. */
export interface TableRules extends ParseBounds {
  mostBytes: number;
  /** Below its headings. */
  mostRows: number;
  /** Where the headings stand among a sheet's first rows; null if it has none. */
  headingAt: (rows: string[][]) => number | null;
  /** The column of the amounts, by the first rows, or -1; left out where no such file has one. */
  amountAt?: (rows: string[][]) => number;
  /** Whether a cell may identify a row's subject; by default any long number, code or id. */
  isKey?: (cell: string) => boolean;
  /** Whether a sheet is the one that is meant, by its first rows. */
  isMeant: (rows: string[][]) => boolean;
}

const SHOWN_TO_CHOOSE = 100;
const MOST_SHEETS_TO_CHOOSE = 20;

/** Finds the rows that are meant in what a worker has read. */
export function tableOf(parsed: Parsed, rules: Omit<TableRules, keyof ParseBounds | "mostBytes">): ReadFile {
  if (parsed.is === "refused") {
    const { is: _, ...refusal } = parsed;
    return { ok: false, ...refusal };
  }
  if (parsed.is === "text") {
    const about = { encoding: parsed.encoding, sheet: null, otherSheets: [], hidden: NOTHING_HIDDEN };
    return filledRows(parsed.rows, about, rules);
  }
  const full = parsed.sheets.filter(({ rows }) => rows.some(isFilled));
  const shown = full.filter(({ isHidden }) => !isHidden).map((sheet) => ({ ...sheet, ...shownOf(sheet) }));
  const chosen =
    shown.slice(0, MOST_SHEETS_TO_CHOOSE).find(({ rows }) => rules.isMeant(rows.slice(0, SHOWN_TO_CHOOSE))) ??
    shown.find(({ rows }) => rows.some(isFilled));
  if (!chosen) return { ok: false, problem: full.length > 0 ? "allHidden" : "empty" };
  const otherSheets = full.map(({ name }) => name).filter((name) => name !== chosen.name);
  return filledRows(chosen.rows, { encoding: null, sheet: chosen.name, otherSheets, hidden: chosen.hidden }, rules);
}

/** A sheet as its spreadsheet shows it. Columns keep their places, so that their letters stay true. */
function shownOf({ rows, hiddenRows, hiddenColumns }: Sheet): { rows: string[][]; hidden: Hidden } {
  const [away, out] = [new Set(hiddenRows), new Set(hiddenColumns)];
  const shown = rows.map((row, index) =>
    away.has(index + 1) ? [] : out.size === 0 ? row : row.map((cell, column) => (out.has(column) ? "" : cell)),
  );
  const hidden = {
    rows: hiddenRows.filter((line) => isFilled(rows[line - 1] ?? [])),
    columns: hiddenColumns.filter((column) => rows.some((row) => isFilled([row[column] ?? ""]))).map(lettersOf),
  };
  return { rows: shown, hidden };
}

/** What a spreadsheet calls a column, by its place from 0. */
function lettersOf(column: number): string {
  const before = Math.floor(column / 26);
  return (before > 0 ? lettersOf(before - 1) : "") + String.fromCharCode(65 + (column % 26));
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== "");

function filledRows(
  all: string[][],
  about: Omit<FileTable, "rows" | "lines">,
  { headingAt, amountAt, isKey, mostRows }: Pick<TableRules, "headingAt" | "amountAt" | "isKey" | "mostRows">,
): ReadFile {
  const filled = all.flatMap((cells, index) => (isFilled(cells) ? [{ cells, line: index + 1 }] : []));
  const first = filled.slice(0, SHOWN_TO_CHOOSE).map(({ cells }) => cells);
  const at = headingAt(first);
  const start = at === null ? 0 : at + 1;
  const width = (first[at ?? 0] ?? []).filter((cell) => cell.trim() !== "").length;
  const closing = closingRows(filled.slice(start), { amountAt: amountAt?.(first) ?? -1, isKey, width });
  const unread = new Set([...closing.totals, ...closing.notes]);
  const read = filled.filter(({ line }) => !unread.has(line));
  const count = read.length - start;
  if (count <= 0) return { ok: false, problem: about.hidden.rows.length > 0 ? "allHidden" : "empty" };
  if (count > mostRows) return { ok: false, problem: "tooManyRows", count };
  const table = { rows: read.map(({ cells }) => cells), lines: read.map(({ line }) => line), ...about };
  return { ok: true, table: unread.size > 0 ? { ...table, closing } : table };
}

/** Whether a cell has a letter that could not be read. */
export const isDamaged = (text: string): boolean => text.includes(DAMAGED_LETTER);

/** A row of headings up to the last that says something: a spreadsheet pads its rows to the widest one. */
export const headingsIn = (row: readonly string[]): string[] =>
  row.slice(0, row.findLastIndex((cell) => cell.trim() !== "") + 1);

/**
 * Whether a row has more cells than headings. Then a comma in an amount or an address has split a cell, and the
 * following cells are one column too far: in a text file, or in a spreadsheet made from one.
 */
export const isTooWide = (cells: readonly string[], headings: number): boolean =>
  cells.slice(headings).some((cell) => cell.trim() !== "");
