import { readFileSync } from "node:fs";
import { type BookType, read, utils, write } from "@e965/xlsx";

interface Made {
  bookType?: BookType;
  /** Lines, from 1. */
  hiddenRows?: readonly number[];
  /** Places, from 0. */
  hiddenColumns?: readonly number[];
}

/** A workbook of one sheet, as a spreadsheet program writes it. */
export function workbookOf(rows: unknown[][], made: Made = {}): Uint8Array<ArrayBuffer> {
  const { bookType = "xlsx", hiddenRows = [], hiddenColumns = [] } = made;
  const sheet = utils.aoa_to_sheet(rows);
  sheet["!rows"] = [];
  for (const line of hiddenRows) sheet["!rows"][line - 1] = { hidden: true };
  sheet["!cols"] = [];
  for (const place of hiddenColumns) sheet["!cols"][place] = { hidden: true };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "برگه");
  return new Uint8Array(write(book, { type: "array", bookType, compression: true }));
}

type Value = string | number | boolean | Date | null;

/** Every sheet of a workbook of ours, its cells as they are kept. @param file its bytes, or where it is */
export function sheetsOf(file: string | Uint8Array): { sheet: string; data: Value[][] }[] {
  const bytes = typeof file === "string" ? readFileSync(file) : file;
  const book = read(bytes, { type: "array", cellDates: true, UTC: true });
  return book.SheetNames.map((sheet) => ({
    sheet,
    data: utils
      .sheet_to_json<Value[]>(book.Sheets[sheet] ?? {}, { header: 1, defval: null, UTC: true })
      .map((row) => row.map(toTheSecond)),
  }));
}

/** A time is a fraction of a day there, a thousandth off. */
const toTheSecond = (value: Value): Value =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value;

/** The rows of one sheet. @param wanted its name, or its place from 1 */
export function readSheet(file: string | Uint8Array, wanted: string | number = 1): Value[][] {
  const sheets = sheetsOf(file);
  const found = typeof wanted === "number" ? sheets[wanted - 1] : sheets.find(({ sheet }) => sheet === wanted);
  if (!found) throw new Error(`there is no sheet ${wanted}`);
  return found.data;
}
