import { MOST_ORDER_ITEMS } from "@/lib/orders/kinds";
import { arrange } from "./columns";
import { readSheets, type SheetTable } from "./sheet-table";
import { type FileTable, MOST_FILE_BYTES, type ReadFile } from "./table";
import { decodeText, parseDelimited } from "./text-table";
import { isWithinBounds } from "./workbook-bounds";

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const OLE = [0xd0, 0xcf, 0x11, 0xe0] as const;

/** Reads a CSV or XLSX file by what it holds, not by its name. */
export async function readTable(content: ArrayBuffer): Promise<ReadFile> {
  const bytes = new Uint8Array(content);
  if (bytes.length > MOST_FILE_BYTES) return { ok: false, problem: "tooLarge" };
  if (startsWith(bytes, OLE)) return { ok: false, problem: "oldExcel" };
  return startsWith(bytes, ZIP) ? readWorkbook(content) : readText(bytes);
}

async function readWorkbook(content: ArrayBuffer): Promise<ReadFile> {
  let sheets: SheetTable[];
  try {
    if (!isWithinBounds(new Uint8Array(content))) return { ok: false, problem: "unpacksTooLarge" };
    sheets = await readSheets(content);
  } catch {
    return { ok: false, problem: "notATable" };
  }
  const full = sheets.filter(({ rows }) => rows.some(isFilled));
  const chosen = full.find(({ rows }) => arrange(rows.slice(0, SHOWN_TO_CHOOSE)).columns.includes("iban")) ?? full[0];
  const otherSheets = full.filter((sheet) => sheet !== chosen).map(({ name }) => name);
  return tableOf(chosen?.rows ?? [], { encoding: null, sheet: chosen?.name ?? null, otherSheets });
}

const SHOWN_TO_CHOOSE = 100;

function readText(bytes: Uint8Array): ReadFile {
  const { text, encoding } = decodeText(bytes);
  if (text.includes("\0")) return { ok: false, problem: "notATable" };
  const parsed = parseDelimited(text);
  if ("openQuoteAt" in parsed) return { ok: false, problem: "openQuote", line: parsed.openQuoteAt };
  return tableOf(parsed.rows, { encoding, sheet: null, otherSheets: [] });
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== "");

function tableOf(all: string[][], about: Omit<FileTable, "rows" | "lines">): ReadFile {
  const rows: string[][] = [];
  const lines: number[] = [];
  all.forEach((row, index) => {
    if (!isFilled(row)) return;
    rows.push(row);
    lines.push(index + 1);
  });
  const { headingAt } = arrange(rows.slice(0, SHOWN_TO_CHOOSE));
  const count = rows.length - (headingAt === null ? 0 : headingAt + 1);
  if (count <= 0) return { ok: false, problem: "empty" };
  if (count > MOST_ORDER_ITEMS) return { ok: false, problem: "tooManyRows", count };
  return { ok: true, table: { rows, lines, ...about } };
}
