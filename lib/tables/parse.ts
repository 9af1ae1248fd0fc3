import { read, SSF, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { strFromU8, unzipSync, zipSync } from "fflate";
import Papa from "papaparse";
import { DAMAGED_LETTER } from "./damaged-letter.ts";

// Files that people send are read here, in a worker of the browser or of the server. Tests start the server's worker
// without a bundler, so this file imports packages, and its neighbours with their endings.

export type TextEncoding = "utf-8" | "utf-16" | "windows-1256";

/** What reading may cost. */
export interface ParseBounds {
  /** What a workbook's parts may have once they are unpacked. */
  mostUnpackedBytes: number;
  /** Of all sheets together; gaps count, since they are filled. */
  mostCells: number;
  /** Records of a text, blank ones too. Left out where they all may be. */
  mostLines?: number;
}

/** A sheet's cells as text. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  rows: string[][];
  /** Lines, from 1, that the spreadsheet does not show: hidden by hand or by a filter. */
  hiddenRows: number[];
  /** Places of columns, from 0, that it does not show. */
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
/** Workbooks before 2007, and every workbook with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a file by what it holds, not by its name. */
export function parseFile(bytes: Uint8Array, bounds: ParseBounds): Parsed {
  if (startsWith(bytes, ZIP)) return parsePacked(bytes, bounds);
  if (startsWith(bytes, OLE)) return parseBook(bytes, bounds);
  const { text, encoding } = decodeText(bytes);
  if (text.includes("\0")) return refused("notATable");
  // Banks save a page with a table in it under an old workbook's name; some programs an XML of Excel's.
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

/** An OpenDocument that hides something. SheetJS does not tell which rows and columns those are. */
const HIDES = /table:(?:visibility="(?:collapse|filter)"|display="false")/;

/** Sizes come from the archive's list of contents; more than it says there is never unpacked either. */
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
    // The reader unpacks whatever there is: it is given only what is within bounds.
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
  // SheetJS takes any other file for a text with one cell.
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

/** One text may stand in all cells and be written once: a small file could be handed on as gigabytes. */
const MOST_LETTERS = 8_000_000;
/** No spreadsheet has more. */
const MOST_COLUMNS = 16_384;

const placesOf = (infos: readonly ({ hidden?: boolean } | undefined)[] = []): number[] =>
  [...infos.keys()].filter((place) => infos[place]?.hidden === true);

interface Cell {
  t: string;
  v?: unknown;
  /** Its number format. */
  z?: string | number;
  /** As the spreadsheet shows it. */
  w?: string;
}

/** The rows that hold something, by their places. A sheet may have gaps of a million rows between two of them. */
function* gridOf(sheet: WorkSheet, is1904: boolean): Generator<[number, string[]]> {
  // Only what is there is walked through.
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

/** A day as its ISO date; null for a number that is no date, or a time of day alone. */
function dayText(value: number, format: string | number, is1904: boolean): string | null {
  const pattern = typeof format === "number" ? SSF.get_table()[format] : format;
  if (typeof pattern !== "string" || !SSF.is_date(pattern) || value < 1) return null;
  const day = SSF.parse_date_code(value, { date1904: is1904 });
  if (!day) return null;
  return `${day.y}-${String(day.m).padStart(2, "0")}-${String(day.d).padStart(2, "0")}`;
}

/** A spreadsheet keeps fifteen digits of a number; what is longer has lost its end. */
const EXACT_BELOW = 1e15;

/**
 * A number's cell as text. One with more digits than a spreadsheet keeps is written with an exponent, so that a
 * check of the cell can tell (`hasLostDigits`).
 */
export function numberText(value: number): string {
  if (Math.abs(value) >= EXACT_BELOW) return value.toExponential();
  return String(Number(value.toPrecision(15)));
}

/** A file is damaged UTF-8, and no other encoding, when each wrong letter has so many right ones of several bytes. */
const RIGHT_TO_WRONG = 4;

/**
 * Reads a text as UTF-8, or UTF-16 where its first bytes say so, or else as Windows-1256, as old Persian programs write. A
 * UTF-8 text with a few damaged letters stays one: each is {@link DAMAGED_LETTER}.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, "utf-16le"), encoding: "utf-16" };
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, "utf-16be"), encoding: "utf-16" };
  const text = decode(bytes, "utf-8");
  const wrong = text.split(DAMAGED_LETTER).length - 1;
  // A file that holds the sign for damage itself is damaged, too.
  const right = text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  return wrong === 0 || right >= wrong * RIGHT_TO_WRONG
    ? { text, encoding: "utf-8" }
    : { text: decode(bytes, "windows-1256"), encoding: "windows-1256" };
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** What a spreadsheet program writes first to name the delimiter. */
const NAMED_DELIMITER = /^sep=([,;\t|])\r?\n/i;

/** The delimiter is guessed by ten records; those of odd quotes have no end. */
const GUESSED_BY_LETTERS = 64 * 1024;

type Stopped = { openQuoteAt: number } | { oddQuoteAt: number } | { tooMany: "lines" | "cells" };

/**
 * @returns every record, blank ones too; or, where reading stopped, the number of the record whose quote never closes or
 *   closes before the cell does, or what it has too many of
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
      // What such a record holds nobody can tell: the rows after it may stand in one of its cells.
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
