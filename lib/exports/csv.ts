/**
 * One field of a file: text (an id stays text whatever it looks like), a number, a time or nothing. A time has its words
 * in the reader's calendar and, in epoch milliseconds as if Tehran's clock were UTC, what a spreadsheet takes for a date.
 */
export type Cell =
  | { kind: "text"; text: string; isId: boolean }
  | { kind: "number"; value: number }
  | { kind: "time"; text: string; wallMs: number; hasClock: boolean }
  | null;

export const textCell = (text: string, isId = false): Cell => ({ kind: "text", text, isId });

/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What a spreadsheet program may take for the beginning of a formula; the wide forms too, which some read alike. */
const FORMULA_START = /^\s*[=+\-@\t\r\n|％＝＋－＠]/u;
const PROTECTED_START = /^'+(?=\s*[=+\-@\t\r\n|％＝＋－＠])/u;

/**
 * What other programs part cells by, and what may stand before a formula there: where a semicolon or a tab is the list
 * separator, our quotes do not stand at a cell's beginning and protect nothing.
 */
const INSIDE = /[;\t\r\n][\s"']*/gu;
const FORMULA_SIGN = /[=+\-@|％＝＋－＠]/u;

/**
 * A spreadsheet program would round an id of digits, or drop its leading zeros. A tab before it keeps it text there;
 * whoever reads the file with a program trims it away. Nothing that begins with a tab and has only digits is a formula.
 */
const DAMAGED_AS_NUMBER = /^(0\d+|\d{12,})$/;

/**
 * Takes out control characters but tab and line ends, and what is no character: XML cannot hold them, and a program that
 * drops them would find a formula behind them.
 */
export const withoutControls = (text: string): string => text.replace(/(?![\t\r\n])\p{Cc}|[\ufffe\uffff]/gu, "");

/** Edits what stands before a formula inside a text. A run is looked at once, however long it is. */
const beforeFormulas = (text: string, edit: (run: string) => string): string =>
  text.replace(INSIDE, (run, at: number) => (FORMULA_SIGN.test(text[at + run.length] ?? "") ? edit(run) : run));

/** Makes text that could run as a formula plain text, by an apostrophe before it, wherever a cell may begin. */
export function harmless(text: string): string {
  const inside = beforeFormulas(text, (run) => run.replace(/[;\t\r\n]/g, "$&'"));
  return FORMULA_START.test(text) ? `'${inside}` : inside;
}

/**
 * The text of a cell that {@link harmless} wrote, or a person who knows spreadsheets: their apostrophe before a formula is
 * no part of it. However often a file is written and read again, its texts stay what they are.
 */
export function asTyped(text: string): string {
  if (!text.includes("'")) return text;
  const start = text.replace(PROTECTED_START, "");
  return beforeFormulas(start, (run) => run.replace(/([;\t\r\n])'+/g, "$1"));
}

/** One field, quoted where it has to be. */
export function csvField(cell: Cell): string {
  if (cell === null) return "";
  if (cell.kind === "number") return String(cell.value);
  if (cell.kind === "time") return cell.text;
  const plain = withoutControls(cell.text);
  const text = cell.isId && DAMAGED_AS_NUMBER.test(plain) ? `\t${plain}` : harmless(plain);
  return cell.isId || /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file with its end, as RFC 4180 has it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvField).join(",")}\r\n`;
