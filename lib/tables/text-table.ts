import Papa from "papaparse";

export type TextEncoding = "utf-8" | "utf-16" | "windows-1256";

/** Reads a text file as UTF-8, or UTF-16 where its first bytes say so, or else as Windows-1256, as old Persian programs write. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, "utf-16le"), encoding: "utf-16" };
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, "utf-16be"), encoding: "utf-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: decode(bytes, "windows-1256"), encoding: "windows-1256" };
  }
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** What a spreadsheet program writes first to name the delimiter. */
const NAMED_DELIMITER = /^sep=([,;\t|])\r?\n/i;

/** The delimiter is guessed by ten records; those of odd quotes have no end. */
const GUESSED_BY_LETTERS = 64 * 1024;

export interface TextBounds {
  /** Records, blank ones too. */
  mostLines?: number;
  mostCells: number;
}

type Delimited = { rows: string[][] } | { openQuoteAt: number } | { tooMany: "lines" | "cells" };

/** @returns every record, blank ones too; the number of the record whose quote never closes; or what it has too many of, where reading stopped */
export function parseDelimited(text: string, { mostLines, mostCells }: TextBounds): Delimited {
  const named = NAMED_DELIMITER.exec(text);
  const records = named ? text.slice(named[0].length) : text;
  const rows: string[][] = [];
  let cells = 0;
  let stopped: Exclude<Delimited, { rows: string[][] }> | undefined;
  Papa.parse<string[]>(records, {
    delimiter: named?.[1] ?? guessed(records),
    step({ data, errors }, parser) {
      if (errors.some(({ code }) => code === "MissingQuotes")) stopped = { openQuoteAt: rows.length + 1 };
      rows.push(data);
      cells += data.length;
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
