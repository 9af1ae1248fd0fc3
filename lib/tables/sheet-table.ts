import readXlsxFile from "read-excel-file/universal";

export interface SheetTable {
  name: string;
  rows: string[][];
}

/** A spreadsheet keeps fifteen digits of a number; what is longer has lost its end. */
const EXACT_BELOW = 1e15;

/**
 * A number's cell as text. One with more digits than a spreadsheet keeps is written with an exponent, so that whoever
 * reads it can tell (`hasLostDigits`).
 */
export function numberText(stored: string): string {
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  if (Math.abs(value) >= EXACT_BELOW) return value.toExponential();
  return String(Number(value.toPrecision(15)));
}

/** Every sheet of an XLSX file, cells as text. @throws when it is none */
export async function readSheets(bytes: ArrayBuffer): Promise<SheetTable[]> {
  const sheets = await readXlsxFile(bytes, { parseNumber: numberText });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }));
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}
