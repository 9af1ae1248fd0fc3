import "server-only";
import type { ExportFormat } from "@/lib/areas/records/exports/schemas";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "@/lib/kit/tables/csv";
import { type SheetLayout, xlsxWriter } from "./xlsx-writer";

const CHUNK_BYTES = 256 * 1024;

/** Takes a file's lines and hands on its bytes in pieces. */
export interface FileWriter {
  heading: (lines: Cell[][], header: Cell[]) => Promise<void>;
  add: (lines: Cell[][]) => Promise<void>;
  /** @param about what the rows came to, beside the lines of the heading; a CSV has nothing behind its rows */
  end: (about: Cell[][]) => Promise<void>;
  /** How large it has become: bytes of what is handed on as it comes, letters of what is held until the end. */
  size: () => number;
}

export function writerOf(
  format: ExportFormat,
  layout: SheetLayout,
  emit: (bytes: Buffer) => Promise<void>,
): FileWriter {
  return format === "csv" ? csvWriter(emit) : xlsxWriter(layout, emit);
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
  // Without anything to say of the file its first line is the header, for programs that read nothing else.
  const heading: FileWriter["heading"] = (lines, header) => add(lines.length > 0 ? [...lines, [], header] : [header]);
  return { heading, add, end: flush, size: () => size };
}
