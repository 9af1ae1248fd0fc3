import { readSheets, type SheetTable } from "./sheet-table";
import { decodeText, parseDelimited, type TextEncoding } from "./text-table";
import { isWithinBounds, type WorkbookBounds } from "./workbook-bounds";

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

/** What a kind of file may hold, and how its own are known. */
export interface TableRules extends WorkbookBounds {
  mostBytes: number;
  /** Below its headings. */
  mostRows: number;
  /** Records of a text, blank ones too: where it has more, nobody counts its rows. Left out where they all may be. */
  mostLines?: number;
  /** Where the headings stand among a sheet's first rows; null where it has none. */
  headingAt: (rows: string[][]) => number | null;
  /** Whether a sheet is the one that is meant, by its first rows. */
  isMeant: (rows: string[][]) => boolean;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const OLE = [0xd0, 0xcf, 0x11, 0xe0] as const;
const SHOWN_TO_CHOOSE = 100;
const MOST_SHEETS_TO_CHOOSE = 20;

/** Reads a CSV or XLSX file by what it holds, not by its name. */
export async function readTable(content: ArrayBuffer, rules: TableRules): Promise<ReadFile> {
  const bytes = new Uint8Array(content);
  if (bytes.length > rules.mostBytes) return { ok: false, problem: "tooLarge" };
  if (startsWith(bytes, OLE)) return { ok: false, problem: "oldExcel" };
  return startsWith(bytes, ZIP) ? readWorkbook(content, rules) : readText(bytes, rules);
}

async function readWorkbook(content: ArrayBuffer, rules: TableRules): Promise<ReadFile> {
  let sheets: SheetTable[];
  try {
    if (!isWithinBounds(new Uint8Array(content), rules)) return { ok: false, problem: "unpacksTooLarge" };
    sheets = await readSheets(content);
  } catch {
    return { ok: false, problem: "notATable" };
  }
  const full = sheets.filter(({ rows }) => rows.some(isFilled));
  const chosen =
    full.slice(0, MOST_SHEETS_TO_CHOOSE).find(({ rows }) => rules.isMeant(rows.slice(0, SHOWN_TO_CHOOSE))) ?? full[0];
  const otherSheets = full.filter((sheet) => sheet !== chosen).map(({ name }) => name);
  return tableOf(chosen?.rows ?? [], { encoding: null, sheet: chosen?.name ?? null, otherSheets }, rules);
}

function readText(bytes: Uint8Array, rules: TableRules): ReadFile {
  const { text, encoding } = decodeText(bytes);
  if (text.includes("\0")) return { ok: false, problem: "notATable" };
  const parsed = parseDelimited(text, rules);
  if ("openQuoteAt" in parsed) return { ok: false, problem: "openQuote", line: parsed.openQuoteAt };
  if ("tooMany" in parsed)
    return { ok: false, problem: parsed.tooMany === "lines" ? "tooManyRows" : "unpacksTooLarge" };
  return tableOf(parsed.rows, { encoding, sheet: null, otherSheets: [] }, rules);
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== "");

function tableOf(all: string[][], about: Omit<FileTable, "rows" | "lines">, rules: TableRules): ReadFile {
  const rows: string[][] = [];
  const lines: number[] = [];
  all.forEach((row, index) => {
    if (!isFilled(row)) return;
    rows.push(row);
    lines.push(index + 1);
  });
  const headingAt = rules.headingAt(rows.slice(0, SHOWN_TO_CHOOSE));
  const count = rows.length - (headingAt === null ? 0 : headingAt + 1);
  if (count <= 0) return { ok: false, problem: "empty" };
  if (count > rules.mostRows) return { ok: false, problem: "tooManyRows", count };
  return { ok: true, table: { rows, lines, ...about } };
}
