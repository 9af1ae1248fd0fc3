import { read, SSF, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { strFromU8, unzipSync, zipSync } from "fflate";
import Papa from "papaparse";
import { DAMAGED_LETTER } from "./damaged-letter.ts";

// Users' files are read here, in a worker of the browser or of the server. Tests start the server's worker without a
// bundler, so this file imports packages, and neighbouring files with their extensions.

export type TextEncoding = "utf-8" | "utf-16" | "windows-1256";

/** The limits for reading a file. */
export interface ParseBounds {
  /** The largest size of a workbook's parts after unpacking. */
  mostUnpackedBytes: number;
  /** For all sheets together; gaps count, because they are filled. */
  mostCells: number;
  /** Records of a text, including blank ones. Left out if there is no limit. */
  mostLines?: number;
}

/** A sheet's cells as text. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  rows: string[][];
  /** Hidden lines, from 1: hidden by hand or by a filter. */
  hiddenRows: number[];
  /** Indexes of hidden columns, from 0. */
  hiddenColumns: number[];
}

export type FileProblem =
  | "unpacksTooLarge"
  | "tooManyRows"
  | "notATable"
  | "openQuote"
  | "oddQuote"
  | "hasPassword"
  | "hidesInOpenDocument"
  | "damaged";

export type Parsed =
  | { is: "workbook"; sheets: Sheet[] }
  | { is: "text"; rows: string[][]; encoding: TextEncoding }
  | { is: "refused"; problem: FileProblem; line?: number };

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Workbooks from before 2007, and every workbook with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a file by its content, not by its name. */
export function parseFile(bytes: Uint8Array, bounds: ParseBounds): Parsed {
  if (startsWith(bytes, ZIP)) return parsePacked(bytes, bounds);
  if (startsWith(bytes, OLE)) return parseBook(bytes, bounds);
  const { text, encoding } = decodeText(bytes);
  if (text.includes("\0")) return refused("notATable");
  // Banks save an HTML page with a table under an old workbook's name; some programs write Excel's XML.
  if (/^\s*<(?:!doctype|html|table|head|meta|body|\?xml|workbook)/i.test(text)) return parseBook(text, bounds);
  const parsed = parseDelimited(text, bounds);
  if ("openQuoteAt" in parsed) return refused("openQuote", parsed.openQuoteAt);
  if ("oddQuoteAt" in parsed) return refused("oddQuote", parsed.oddQuoteAt);
  if ("tooMany" in parsed) return refused(parsed.tooMany === "lines" ? "tooManyRows" : "unpacksTooLarge");
  return { is: "text", rows: parsed.rows, encoding };
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const refused = (problem: FileProblem, line?: number): Parsed => ({ is: "refused", problem, ...(line && { line }) });

/** An OpenDocument with hidden parts. SheetJS does not tell which rows and columns are hidden. */
const HIDES = /table:(?:visibility="(?:collapse|filter)"|display="false")/;

/** The sizes come from the archive's directory; no more than that is ever unpacked. */
function parsePacked(bytes: Uint8Array, bounds: ParseBounds): Parsed {
  let unpackedBytes = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpackedBytes += originalSize;
        return false;
      },
    });
    if (unpackedBytes > bounds.mostUnpackedBytes) return refused("unpacksTooLarge");
    const parts = unzipSync(bytes);
    const openDocument = parts["content.xml"];
    if (openDocument && HIDES.test(strFromU8(openDocument))) return refused("hidesInOpenDocument");
    // The reader unpacks every part, so it gets only parts within the limits.
    return parseBook(zipSync(parts, { level: 0 }), bounds);
  } catch {
    return refused("damaged");
  }
}

function parseBook(content: Uint8Array | string, bounds: ParseBounds): Parsed {
  let book: WorkBook;
  try {
    book = read(content, {
      type: typeof content === "string" ? "string" : "array",
      dense: true,
      cellStyles: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      raw: true,
    });
  } catch (error) {
    const said = String(error);
    if (/password|encrypt/i.test(said)) return refused("hasPassword");
    return refused(/unsupported|unrecognized|cannot find/i.test(said) ? "notATable" : "damaged");
  }
  // SheetJS reads any other file as a text with one cell.
  if (!book.Workbook && book.bookType !== "html") return refused("notATable");
  const { mostCells } = bounds;
  let cells = 0;
  let letters = 0;
  const sheets: Sheet[] = [];
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if (!sheet?.["!ref"]) continue;
    const grid = new Map(gridOf(sheet, book.Workbook?.WBProps?.date1904 === true));
    const height = ([...grid.keys()].at(-1) ?? -1) + 1;
    let width = 0;
    for (const row of grid.values()) {
      width = Math.max(width, row.length);
      letters = row.reduce((sum, cell = "") => sum + cell.length, letters);
    }
    cells += width * height;
    if (width > MOST_COLUMNS || cells > mostCells || letters > MOST_LETTERS) return refused("unpacksTooLarge");
    const rows = Array.from({ length: height }, (_, at) =>
      Array.from({ length: width }, (_, column) => grid.get(at)?.[column] ?? ""),
    );
    sheets.push({
      name,
      isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
      rows,
      hiddenRows: placesOf(sheet["!rows"]).map((row) => row + 1),
      hiddenColumns: placesOf(sheet["!cols"]),
    });
  }
  return { is: "workbook", sheets };
}

/** One text may be used in all cells and be stored once, so a small file could become gigabytes. */
const MOST_LETTERS = 8_000_000;
/** No spreadsheet has more columns. */
const MOST_COLUMNS = 16_384;

const placesOf = (infos: readonly ({ hidden?: boolean } | undefined)[] = []): number[] =>
  [...infos.keys()].filter((place) => infos[place]?.hidden === true);

interface Cell {
  t: string;
  v?: unknown;
  /** Its number format. */
  z?: string | number;
  /** The text that the spreadsheet shows. */
  w?: string;
}

/** The rows with content, by index. A sheet may have gaps of a million rows between two of them. */
function* gridOf(sheet: WorkSheet, is1904: boolean): Generator<[number, string[]]> {
  // Only existing rows are visited.
  for (const [at, row] of Object.entries(sheet["!data"] ?? [])) {
    const texts: string[] = [];
    for (const [column, cell] of Object.entries(row)) {
      const text = textOf(cell, is1904);
      if (text !== "") texts[Number(column)] = text;
    }
    if (texts.length > 0) yield [Number(at), texts];
  }
}

function textOf({ t, v, z, w }: Cell, is1904: boolean): string {
  if (v === undefined || v === null || t === "z") return "";
  if (t === "e") return w ?? "";
  if (t !== "n") return String(v);
  return (z !== undefined && dayText(Number(v), z, is1904)) || numberText(Number(v));
}

/** A day as ISO date; null for a number that is no date, or a time of day only. */
function dayText(value: number, format: string | number, is1904: boolean): string | null {
  const pattern = typeof format === "number" ? SSF.get_table()[format] : format;
  if (typeof pattern !== "string" || !SSF.is_date(pattern) || value < 1) return null;
  const day = SSF.parse_date_code(value, { date1904: is1904 });
  if (!day) return null;
  return `${day.y}-${String(day.m).padStart(2, "0")}-${String(day.d).padStart(2, "0")}`;
}

/** A spreadsheet stores fifteen digits of a number; longer numbers have lost their end. */
const EXACT_BELOW = 1e15;

/**
 * A number cell as text. A number with more digits than a spreadsheet stores gets an exponent, so that the check of
 * the cell can recognise it (`hasLostDigits`).
 */
export function numberText(value: number): string {
  if (Math.abs(value) >= EXACT_BELOW) return value.toExponential();
  return String(Number(value.toPrecision(15)));
}

/**
 * A file counts as damaged UTF-8, not as another encoding, if it has this many correct multi-byte letters for each
 * wrong one.
 */
const RIGHT_TO_WRONG = 4;

/**
 * Decodes a text as UTF-8, as UTF-16 if it has a byte order mark, and otherwise as Windows-1256, which old Persian
 * programs use. A UTF-8 text with a few damaged letters stays UTF-8: each is {@link DAMAGED_LETTER}.
 */
function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, "utf-16le"), encoding: "utf-16" };
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, "utf-16be"), encoding: "utf-16" };
  const text = decode(bytes, "utf-8");
  const wrong = text.split(DAMAGED_LETTER).length - 1;
  // A file that contains the replacement character itself is damaged too.
  const right = text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  return wrong === 0 || right >= wrong * RIGHT_TO_WRONG
    ? { text, encoding: "utf-8" }
    : { text: decode(bytes, "windows-1256"), encoding: "windows-1256" };
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** The line with which a spreadsheet program names the delimiter. */
const NAMED_DELIMITER = /^sep=([,;\t|])\r?\n/i;

/** The delimiter is guessed from ten records; records with unbalanced quotes have no end. */
const GUESSED_BY_LETTERS = 64 * 1024;

type Stopped = { openQuoteAt: number } | { oddQuoteAt: number } | { tooMany: "lines" | "cells" };

/**
 * @returns every record, including blank ones; if reading stopped, the number of the record whose quote never closes
 *   or closes before the cell ends, or which limit was exceeded
 */
export function parseDelimited(
  text: string,
  { mostLines, mostCells }: Pick<ParseBounds, "mostLines" | "mostCells">,
): { rows: string[][] } | Stopped {
  const named = NAMED_DELIMITER.exec(text);
  const records = named ? text.slice(named[0].length) : text;
  const rows: string[][] = [];
  let cells = 0;
  let stopped: Stopped | undefined;
  Papa.parse<string[]>(records, {
    delimiter: named?.[1] ?? guessed(records),
    step({ data, errors }, parser) {
      rows.push(data);
      cells += data.length;
      // The content of such a record is uncertain: the following rows may be inside one of its cells.
      if (errors.some(({ code }) => code !== "MissingQuotes")) stopped = { oddQuoteAt: rows.length };
      else if (errors.length > 0) stopped = { openQuoteAt: rows.length };
      if (rows.length > (mostLines ?? Number.POSITIVE_INFINITY)) stopped ??= { tooMany: "lines" };
      if (cells > mostCells) stopped ??= { tooMany: "cells" };
      if (stopped) parser.abort();
    },
  });
  return stopped ?? { rows: named ? [[], ...rows] : rows };
}

const guessed = (records: string): string =>
  Papa.parse<string[]>(records.slice(0, GUESSED_BY_LETTERS), {
    preview: 10,
    delimitersToGuess: [",", ";", "\t", "|"],
  }).meta.delimiter;
