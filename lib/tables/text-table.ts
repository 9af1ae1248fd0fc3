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

/** @returns every record, blank ones too, or the number of the record whose quote never closes */
export function parseDelimited(text: string): { rows: string[][] } | { openQuoteAt: number } {
  const named = NAMED_DELIMITER.exec(text);
  const { data, errors } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter: named?.[1] ?? "",
    delimitersToGuess: [",", ";", "\t", "|"],
  });
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (open) return { openQuoteAt: (open.row ?? 0) + 1 };
  return { rows: named ? [[], ...data] : data };
}
