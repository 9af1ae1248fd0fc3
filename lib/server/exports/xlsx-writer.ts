import "server-only";
import { type Cell, withoutControls } from "@/lib/kit/tables/csv";
import type { FileWriter } from "./writers";
import { type SheetApart, writeApart } from "./xlsx-apart";
import type { FilterAndSums, PlainCell } from "./xlsx-plain";

const CHUNK_BYTES = 256 * 1024;
/** A spreadsheet's cell holds no more. */
const MAX_CELL_LETTERS = 32_000;
/** A cell of the heading row that is left empty. */
const EMPTY = { type: "String", value: "" } as const;
const WIDTH = { least: 10, most: 44, about: 56 };
/** Before 1900 spreadsheet programs have no days, and after 9999 no years. */
const DAYS_FROM_MS = Date.UTC(1900, 2, 1);
const DAYS_TO_MS = Date.UTC(9999, 11, 31);

/** What a spreadsheet is to be like beside its cells. */
export interface SheetLayout {
  isRtl: boolean;
  /** Name of the sheet of rows, and of the one that says what the file is. */
  name: string;
  aboutName: string;
  /** Before the sums, under the rows. */
  totalWord: string;
  columns: readonly SheetColumn[];
  /** Sheets that stand between what the file is, which comes first then, and its rows. */
  sheets?: readonly TableSheet[];
}

export interface SheetColumn {
  /** Its numbers can be summed. */
  isSummed: boolean;
  /** Name of a second column with the day as a date, where the reader's calendar is one that spreadsheets do not have. */
  dateName: string | null;
}

/** A sheet that is known before the first row. */
export interface TableSheet {
  name: string;
  columns: readonly SheetColumn[];
  header: readonly Cell[];
  lines: readonly (readonly Cell[])[];
}

/**
 * Writes a spreadsheet: rows under a header that stays in sight, with a filter and sums that follow it, numbers and days
 * as what they are; what the file is stands on a sheet of its own. It is held in memory, and built
 * in a thread of its own.
 */
export function xlsxWriter(layout: SheetLayout, emit: (bytes: Buffer) => Promise<void>): FileWriter {
  const about: PlainCell[][] = [];
  const rows = table(layout.columns);
  return {
    size: rows.size,
    async heading(lines, header) {
      for (const line of lines) about.push(line.map(xlsxCell));
      rows.heading(header);
    },
    async add(lines) {
      rows.add(lines);
    },
    async end(more) {
      for (const line of more) about.push(line.map(xlsxCell));
      const { isRtl: rightToLeft, name, aboutName, totalWord, sheets } = layout;
      const aboutSheet: SheetApart = {
        rows: about,
        name: aboutName,
        columns: [{ width: WIDTH.about }, { width: WIDTH.most }],
        rightToLeft,
        hasHeader: false,
        more: null,
      };
      const sheetOf = (given: Table, called: string): SheetApart => {
        const { data, columns, more: sums } = given.end(totalWord);
        return { rows: data, name: called, columns, rightToLeft, hasHeader: true, more: sums };
      };
      const further = (sheets ?? []).map((each) => {
        const own = table(each.columns);
        own.heading(each.header);
        own.add(each.lines);
        return sheetOf(own, each.name);
      });
      const rowsSheet = sheetOf(rows, name);
      const file = await writeApart(sheets ? [aboutSheet, ...further, rowsSheet] : [rowsSheet, aboutSheet]);
      for (let at = 0; at < file.length; at += CHUNK_BYTES) await emit(file.subarray(at, at + CHUNK_BYTES));
    },
  };
}

type Table = ReturnType<typeof table>;

/** Rows under a header, with their sums. */
function table(columns: readonly SheetColumn[]) {
  const data: PlainCell[][] = [];
  const widths: number[] = [];
  const sums = columns.map(() => 0);
  let size = 0;
  const put = (cells: PlainCell[]) => {
    cells.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? WIDTH.least, lettersOf(cell));
    });
    data.push(cells);
  };
  return {
    size: () => size,
    heading(header: readonly Cell[]) {
      put(
        columns.flatMap(({ dateName }, index) =>
          [header[index] ?? null, ...(dateName === null ? [] : [textOf(dateName)])].map((cell) => ({
            ...(xlsxCell(cell) ?? EMPTY),
            fontWeight: "bold" as const,
          })),
        ),
      );
    },
    add(lines: readonly (readonly Cell[])[]) {
      for (const line of lines) {
        put(columns.flatMap((column, index) => xlsxCells(line[index] ?? null, column)));
        line.forEach((cell, index) => {
          if (cell?.kind === "text") size += Math.min(cell.text.length, MAX_CELL_LETTERS);
          if (cell?.kind === "number") sums[index] = (sums[index] ?? 0) + cell.value;
        });
      }
    },
    end(totalWord: string) {
      const rows = data.length;
      const totals = rows > 1 ? totalsOf({ columns, totalWord }, rows, sums) : null;
      if (totals) put(totals.cells);
      const filter = `A1:${columnName(widths.length - 1)}${rows}`;
      return {
        data,
        columns: widths.map((letters) => ({ width: Math.min(letters + 3, WIDTH.most) })),
        more: { filter, sums: totals?.values ?? [] },
      };
    },
  };
}

const textOf = (text: string): Cell => ({ kind: "text", text, isId: false });

function lettersOf(cell: PlainCell): number {
  if (cell === null) return 0;
  if (cell.value instanceof Date) return 19;
  // Thousands are parted.
  return typeof cell.value === "number" ? Math.ceil(String(cell.value).length * 1.35) : String(cell.value ?? "").length;
}

function xlsxCells(cell: Cell, { dateName }: SheetColumn): PlainCell[] {
  if (dateName === null) return [xlsxCell(cell)];
  return [cell?.kind === "time" ? xlsxCell(textOf(cell.text)) : xlsxCell(cell), xlsxCell(cell)];
}

/** Text is written as text, so nothing in it is ever a formula; numbers stay numbers, and days are days. */
function xlsxCell(cell: Cell): PlainCell {
  if (cell === null) return null;
  if (cell.kind === "number") {
    return { type: "Number", value: cell.value, format: Number.isInteger(cell.value) ? "#,##0" : "#,##0.0" };
  }
  if (cell.kind === "time" && cell.wallMs >= DAYS_FROM_MS && cell.wallMs <= DAYS_TO_MS) {
    return {
      type: "Date",
      value: new Date(cell.wallMs),
      format: cell.hasClock ? "yyyy-mm-dd hh:mm:ss" : "yyyy-mm-dd",
    };
  }
  return { type: "String", value: withoutControls(cell.text).slice(0, MAX_CELL_LETTERS), format: "@" };
}

interface Totals {
  cells: PlainCell[];
  /** As they are before anybody filters. */
  values: FilterAndSums["sums"];
}

/** The line under the rows; null where nothing can be summed. */
function totalsOf(
  { columns, totalWord }: Pick<SheetLayout, "columns" | "totalWord">,
  rows: number,
  sums: readonly number[],
): Totals | null {
  if (columns.every(({ isSummed }) => !isSummed)) return null;
  const values: { formula: string; value: number }[] = [];
  const cells: PlainCell[] = [];
  columns.forEach(({ isSummed, dateName }, index) => {
    if (isSummed) {
      const letters = columnName(cells.length);
      // 109 sums what a filter leaves.
      const formula = `SUBTOTAL(109,${letters}2:${letters}${rows})`;
      values.push({ formula, value: sums[index] ?? 0 });
      cells.push({ type: "Formula", value: formula, format: "#,##0", fontWeight: "bold" });
    } else {
      cells.push(index === 0 ? { type: "String", value: totalWord, fontWeight: "bold" } : null);
    }
    if (dateName !== null) cells.push(null);
  });
  return { cells, values };
}

/** `A`, `B` … `Z`, `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
