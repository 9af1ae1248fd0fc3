/**
 * One field of a file: text (an id always stays text), a number, a time or nothing. A time has its words in the
 * reader's calendar, and a spreadsheet's date as epoch milliseconds, as if Tehran's clock were UTC.
 */
export type Cell =
  | { kind: "text"; text: string; isId: boolean }
  | { kind: "number"; value: number }
  | { kind: "time"; text: string; wallMs: number; hasClock: boolean }
  | null;

export const textCell = (text: string, isId = false): Cell => ({ kind: "text", text, isId });

/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * Characters that a spreadsheet program may take for the start of a formula, with the full-width forms that some
 * programs accept.
 */
const FORMULA_START = /^\s*[=+\-@\t\r\n|％＝＋－＠]/u;
const PROTECTED_START = /^'+(?=\s*[=+\-@\t\r\n|％＝＋－＠])/u;

/**
 * Separators of other programs, and the characters that may stand before a formula there. If a semicolon or a tab is
 * the list separator, our quotes are not at the start of a cell and do not protect it.
 */
const INSIDE = /[;\t\r\n][\s"']*/gu;
const FORMULA_SIGN = /[=+\-@|％＝＋－＠]/u;

/**
 * A spreadsheet program would round an id of digits or drop its leading zeros. A tab before it keeps it as text;
 * programs that read the file trim it. A tab with digits only is never a formula.
 */
const DAMAGED_AS_NUMBER = /^(0\d+|\d{12,})$/;

/**
 * Removes control characters except tab and line ends, and code points that are no characters: XML cannot contain
 * them, and a program that drops them would find a formula after them.
 */
export const withoutControls = (text: string): string => text.replace(/(?![\t\r\n])\p{Cc}|[\ufffe\uffff]/gu, "");

/** Edits the characters before a formula inside a text. Each run is matched once, so the time is linear. */
const beforeFormulas = (text: string, edit: (run: string) => string): string =>
  text.replace(INSIDE, (run, at: number) => (FORMULA_SIGN.test(text[at + run.length] ?? "") ? edit(run) : run));

/** Puts an apostrophe before text that could run as a formula, at every possible start of a cell. */
export function harmless(text: string): string {
  const inside = beforeFormulas(text, (run) => run.replace(/[;\t\r\n]/g, "$&'"));
  return FORMULA_START.test(text) ? `'${inside}` : inside;
}

/**
 * Reads the text of a cell that {@link harmless} or a careful person wrote: an apostrophe before a formula is
 * removed. So texts stay the same however often a file is written and read again.
 */
export function asTyped(text: string): string {
  if (!text.includes("'")) return text;
  const start = text.replace(PROTECTED_START, "");
  return beforeFormulas(start, (run) => run.replace(/([;\t\r\n])'+/g, "$1"));
}

/** One field, quoted if necessary. */
export function csvField(cell: Cell): string {
  if (cell === null) return "";
  if (cell.kind === "number") return String(cell.value);
  if (cell.kind === "time") return cell.text;
  const plain = withoutControls(cell.text);
  const text = cell.isId && DAMAGED_AS_NUMBER.test(plain) ? `\t${plain}` : harmless(plain);
  return cell.isId || /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file with its end, by RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvField).join(",")}\r\n`;
