import { cleanInput, withoutGaps } from "@/lib/format/digits";
import { plainLetters } from "@/lib/format/plain-letters";

/** Rows that hold nothing to be done, by their lines from 1. Screens tell them; they are not read. */
export interface ClosingRows {
  /** Totals, of all rows or of a page. */
  totals: number[];
  /** Signatures, remarks and dates below the last row. */
  notes: number[];
}

interface Row {
  line: number;
  cells: readonly string[];
}

interface ClosingRules {
  /** The column of the amounts; -1 where there is none. */
  amountAt: number;
  /** Whether a cell may say whom or what a row is about: a row with one is never taken for a total or a note. */
  isKey?: ((cell: string) => boolean) | undefined;
  /** How many columns have headings. */
  width: number;
}

const TOTALS = new Set(["جمع", "جمعکل", "مجموع", "سرجمع", "تعداد", "total", "totals", "subtotal", "grandtotal", "sum"]);
const NOTES = new Set([
  ...["امضا", "امضاء", "امضای", "مهر", "تهیه", "تهیهکننده", "تنظیم", "تنظیمکننده", "تایید", "تاییدکننده", "تصویب"],
  ...["تصویبکننده", "مدیر", "مدیرعامل", "حسابدار", "ذیحساب", "توضیح", "توضیحات", "یادداشت", "ملاحظات", "تاریخ", "صفحه"],
  ...["signature", "signed", "prepared", "checked", "approved", "note", "notes", "remark", "remarks", "date", "page"],
]);
/** Whatever begins with a total's word has one of these in it; most cells are looked at no further. */
const MAYBE_TOTAL = /جم|تعداد|total|sum|[\ufb50-\ufdff\ufe70-\ufefc]/i;
const LONGEST_LABEL = 100;

const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}/i;
const IN_THOUSANDS = /^\d{1,3}(?:[,٬،]\d{3})+/;

/** An id, a number or a code, right or wrong. An amount in groups of three is none. */
const mayBeKey = (cell: string): boolean =>
  UUID.test(cell) || (!IN_THOUSANDS.test(cleanInput(cell)) && /\d{8}/.test(withoutGaps(cell).replace(/[./()]/g, "")));

const firstWordIn = (words: ReadonlySet<string>, cell: string): boolean => {
  if (cell.length > LONGEST_LABEL) return false;
  const [first = "", second = ""] = plainLetters(cell).match(/\p{L}+/gu) ?? [];
  return words.has(first) || words.has(first + second);
};

/** Whether a text begins as a total's label does: «جمع کل», `Total`. */
export const namesTotal = (text: string): boolean => MAYBE_TOTAL.test(text) && firstWordIn(TOTALS, text);

/**
 * Finds the rows below a table's headings that are totals, signatures or remarks. A total says so, or is the last row, with
 * nothing but what the amounts above it come to.
 *
 * @param rows below the headings, without blank ones
 */
export function closingRows(rows: readonly Row[], { amountAt, isKey = mayBeKey, width }: ClosingRules): ClosingRows {
  const filledOf = ({ cells }: Row) =>
    cells.flatMap((cell, column) => (cell.trim() === "" ? [] : [{ cell, isAmount: column === amountAt }]));
  const hasKey = (row: Row) => filledOf(row).some(({ cell, isAmount }) => !isAmount && isKey(cell));
  const totals = new Set(rows.filter((row) => row.cells.some(namesTotal) && !hasKey(row)));
  const isNote = (row: Row): boolean => {
    const filled = filledOf(row);
    if (filled.some(({ cell, isAmount }) => isAmount && /\p{Nd}/u.test(cell))) return false;
    const [only, ...others] = filled;
    const isLone = others.length === 0 && width > 1;
    // A remark may name a telephone; a lone id or code is somebody's row.
    if (isLone && only && !UUID.test(only.cell) && /\p{L}{3}/u.test(only.cell)) return true;
    return !hasKey(row) && (isLone || filled.some(({ cell }) => firstWordIn(NOTES, cell)));
  };
  const notes = new Set<Row>();
  let end = rows.length;
  for (; end > 0; end -= 1) {
    const row = rows[end - 1];
    if (!row || !(totals.has(row) || isNote(row))) break;
    if (!totals.has(row)) notes.add(row);
  }
  const last = rows[end - 1];
  if (last && filledOf(last).every(({ isAmount }) => isAmount)) {
    const amountOf = ({ cells }: Row) => Number(cleanInput(cells[amountAt] ?? "").replace(/[,٬،' ]/g, ""));
    const above = rows.slice(0, end - 1).filter((row) => !totals.has(row));
    if (above.length > 1 && above.reduce((sum, row) => sum + amountOf(row), 0) === amountOf(last)) totals.add(last);
  }
  const linesOf = (found: ReadonlySet<Row>) => [...found].map(({ line }) => line).sort((one, other) => one - other);
  return { totals: linesOf(totals), notes: linesOf(notes) };
}
