import "server-only";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import { BYTE_ORDER_MARK, type Cell, csvLine, withoutControls } from "@/lib/exports/csv";
import type { ExportFormat } from "@/lib/exports/schemas";

const CHUNK_BYTES = 256 * 1024;
/** A spreadsheet's cell holds no more. */
const MAX_CELL_LETTERS = 32_000;

/** Takes a file's lines and hands on its bytes in pieces. */
export interface FileWriter {
  heading: (lines: Cell[][], header: Cell[]) => Promise<void>;
  add: (lines: Cell[][]) => Promise<void>;
  end: () => Promise<void>;
  /** How large it has become: bytes of what is handed on as it comes, letters of what is held until the end. */
  size: () => number;
}

export function writerOf(format: ExportFormat, isRtl: boolean, emit: (bytes: Buffer) => Promise<void>): FileWriter {
  return format === "csv" ? csvWriter(emit) : xlsxWriter(isRtl, emit);
}

function csvWriter(emit: (bytes: Buffer) => Promise<void>): FileWriter {
  let text = BYTE_ORDER_MARK;
  let size = 0;
  const flush = async () => {
    if (text === "") return;
    const bytes = Buffer.from(text, "utf8");
    text = "";
    size += bytes.length;
    await emit(bytes);
  };
  const add = async (lines: Cell[][]) => {
    for (const line of lines) text += csvLine(line);
    if (text.length > CHUNK_BYTES) await flush();
  };
  return { heading: (lines, header) => add([...lines, [], header]), add, end: flush, size: () => size };
}

function xlsxWriter(isRtl: boolean, emit: (bytes: Buffer) => Promise<void>): FileWriter {
  const data: SheetData = [];
  let size = 0;
  return {
    size: () => size,
    async heading(lines, header) {
      for (const line of lines) data.push(line.map(xlsxCell));
      data.push([]);
      data.push(header.map((cell) => ({ ...xlsxCell(cell), fontWeight: "bold" as const })));
    },
    async add(lines) {
      for (const line of lines) {
        data.push(line.map(xlsxCell));
        for (const cell of line) size += cell?.kind === "text" ? Math.min(cell.text.length, MAX_CELL_LETTERS) : 0;
      }
    },
    async end() {
      const columns = (data.at(-1) ?? []).map(() => ({ width: 22 }));
      const file = await writeXlsxFile(data, { rightToLeft: isRtl, columns }).toBuffer();
      for (let at = 0; at < file.length; at += CHUNK_BYTES) await emit(file.subarray(at, at + CHUNK_BYTES));
    },
  };
}

/** Text is written as text, so nothing in it is ever a formula; numbers stay numbers. */
function xlsxCell(cell: Cell) {
  if (cell === null) return null;
  if (cell.kind === "number") return { type: Number, value: cell.value, format: "#,##0.##" };
  return { type: String, value: withoutControls(cell.text).slice(0, MAX_CELL_LETTERS) };
}
