import { cleanInput, withoutGaps } from "@/lib/kit/format/digits";
import { plainLetters } from "@/lib/kit/format/plain-letters";

/** Rows that contain nothing to process, by line from 1. Screens name them; they are not read. */
export interface ClosingRows {
  /** Totals of all rows or of a page. */
  totals: number[];
  /** Signatures, remarks and dates below the last row. */
  notes: number[];
  /** The amount of the only total; left out if there are several, or none has an amount. */
  total?: string;
}

interface Row {
  line: number;
  cells: readonly string[];
}

interface ClosingRules {
  /** The column of the amounts; -1 if there is none. */
  amountAt: number;
  /** Whether a cell may identify a row's subject: a row with such a cell is never a total or a note. */
  isKey?: ((cell: string) => boolean) | undefined;
  /** The number of columns with headings. */
  width: number;
}

const TOTALS = new Set(["جمع", "جمعکل", "مجموع", "سرجمع", "تعداد", "total", "totals", "subtotal", "grandtotal", "sum"]);
const NOTES = new Set([
  ...["امضا", "امضاء", "امضای", "مهر", "تهیه", "تهیهکننده", "تنظیم", "تنظیمکننده", "تایید", "تاییدکننده", "تصویب"],
  ...["تصویبکننده", "مدیر", "مدیرعامل", "حسابدار", "ذیحساب", "توضیح", "توضیحات", "یادداشت", "ملاحظات", "تاریخ", "صفحه"],
  ...["signature", "signed", "prepared", "checked", "approved", "note", "notes", "remark", "remarks", "date", "page"],
]);
/** Every total's label contains one of these; most cells need no further check. */
const MAYBE_TOTAL = /جم|تعداد|total|sum|[\ufb50-\ufdff\ufe70-\ufefc]/i;
const LONGEST_LABEL = 100;
/** A file with more of them was made to keep its reader busy; further ones stay rows. */
const MOST_TOTALS = 500;
const MOST_LOOKS = 5000;
const MOST_NOTES = 200;

const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}/i;
/** Most rows have one, and need no further check. */
const SURELY_KEY = /[0-9۰-۹٠-٩]{8}/;
const IN_THOUSANDS = /^\d{1,3}(?:[,٬،]\d{3})+$/;

/** Whether a cell may be an id, a number or a code, valid or not. An amount in groups of three is none. */
function mayBeKey(cell: string): boolean {
  const start = cell.slice(0, LONGEST_LABEL);
  if (UUID.test(start)) return true;
  return !IN_THOUSANDS.test(cleanInput(start)) && /\d{8}/.test(withoutGaps(start).replace(/[./()]/g, ""));
}

/**
 * Whether a cell may be a remark. A remark may contain a telephone number; a lone id, account or card, or a code that
 * is too short, belongs to a row.
 */
const isRemark = (cell: string): boolean =>
  !UUID.test(cell) && !/\d{16}/.test(withoutGaps(cell)) && (/\p{L}{3}/u.test(cell) || !/\p{Nd}{4}/u.test(cell));

const firstWordIn = (words: ReadonlySet<string>, cell: string): boolean => {
  const [first = "", second = ""] = plainLetters(cell).match(/\p{L}+/gu) ?? [];
  return words.has(first) || words.has(first + second);
};

/** Whether a text begins like a total's label: «جمع کل», `Total`. */
export const namesTotal = (text: string): boolean =>
  text.length <= LONGEST_LABEL && MAYBE_TOTAL.test(text) && firstWordIn(TOTALS, text);

/** A count of rows or a row number may stand before a total's label; any other text there is a row's subject. */
const isCount = (cell: string): boolean => /^\p{Nd}{1,3}$/u.test(cell.trim());
/** A bare number of four digits or more belongs to a row, even if it is too short for an id. */
const isBareNumber = (cell: string): boolean => /^[\p{Nd}\s-]{4,}$/u.test(cell.trim());

/**
 * Finds the rows below a table's headings that are totals, signatures or remarks. A total has a label, or is the last
 * row and contains only the sum of the amounts above.
 * @param rows below the headings, without blank ones
 */
export function closingRows(rows: readonly Row[], { amountAt, isKey = mayBeKey, width }: ClosingRules): ClosingRows {
  const filledOf = ({ cells }: Row) =>
    cells.flatMap((cell, column) => (cell.trim() === "" ? [] : [{ cell, isAmount: column === amountAt }]));
  const hasKey = (row: Row) => filledOf(row).some(({ cell, isAmount }) => !isAmount && isKey(cell));
  const totals = new Set<Row>();
  let looks = 0;
  for (const row of rows) {
    if (totals.size === MOST_TOTALS || looks > MOST_LOOKS) break;
    if (row.cells.some((cell, column) => column !== amountAt && SURELY_KEY.test(cell) && isKey(cell))) continue;
    const words = row.cells.filter((cell) => cell.length <= LONGEST_LABEL && MAYBE_TOTAL.test(cell));
    looks += words.length;
    const label = words.length > 0 && filledOf(row).find(({ cell, isAmount }) => !isAmount && !isCount(cell))?.cell;
    if (label && namesTotal(label) && !hasKey(row)) totals.add(row);
  }
  const isNote = (row: Row): boolean => {
    const filled = filledOf(row);
    if (filled.some(({ cell, isAmount }) => isAmount && /\p{Nd}/u.test(cell))) return false;
    const [only, ...others] = filled;
    const isLone = others.length === 0 && width > 1;
    if (isLone && only && isRemark(only.cell.slice(0, LONGEST_LABEL))) return true;
    if (hasKey(row) || filled.some(({ cell }) => isBareNumber(cell))) return false;
    return filled.some(({ cell }) => firstWordIn(NOTES, cell.slice(0, LONGEST_LABEL)));
  };
  const notes = new Set<Row>();
  let end = rows.length;
  for (; end > 0; end -= 1) {
    const row = rows[end - 1];
    if (!row || notes.size === MOST_NOTES || !(totals.has(row) || isNote(row))) break;
    if (!totals.has(row)) notes.add(row);
  }
  const last = rows[end - 1];
  if (last && filledOf(last).every(({ isAmount }) => isAmount)) {
    const amountOf = ({ cells }: Row) => Number(cleanInput(cells[amountAt] ?? "").replace(/[,٬،' ]/g, ""));
    const above = rows.slice(0, end - 1).filter((row) => !totals.has(row));
    if (above.length > 1 && above.reduce((sum, row) => sum + amountOf(row), 0) === amountOf(last)) totals.add(last);
  }
  const linesOf = (found: ReadonlySet<Row>) => [...found].map(({ line }) => line).sort((one, other) => one - other);
  const [only, ...others] = totals;
  const total = others.length === 0 ? (only?.cells[amountAt]?.trim() ?? "") : "";
  return { totals: linesOf(totals), notes: linesOf(notes), ...(total !== "" && { total }) };
}
