import { unzipSync } from "fflate";

export interface WorkbookBounds {
  /** What a workbook's XML may have once it is unpacked. */
  mostUnpackedBytes: number;
  /**
   * Gaps between cells are filled while reading: a row at the bottom and a column at the far right make all between them.
   * Of all sheets together.
   */
  mostCells: number;
}

/** `r="AB12"` of a cell, `r="12"` of a row, wherever it stands. */
const PLACE = /\br\s*=\s*["']([A-Z]*)(\d+)["']/g;
/** A place that is spelt so that only an XML reader sees it; no spreadsheet writes that. */
const HIDDEN_PLACE = /\br\s*=\s*["'][^"'<]*&/;

/**
 * Whether a workbook can be read within bounds. Sizes come from the archive's list of contents, before anything is
 * unpacked; more than it says there is never unpacked either.
 *
 * @throws when it is no archive
 */
export function isWithinBounds(bytes: Uint8Array, { mostUnpackedBytes, mostCells }: WorkbookBounds): boolean {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > mostUnpackedBytes) return false;
  let cells = 0;
  // Which parts are sheets the workbook says itself, under whatever names: all are looked at.
  for (const part of Object.values(unzipSync(bytes))) {
    cells += cellsOf(new TextDecoder("latin1").decode(part), mostCells);
    if (cells > mostCells) return false;
  }
  return true;
}

/** How many cells a sheet makes; without end where it can't be said. */
function cellsOf(xml: string, mostCells: number): number {
  let [width, height] = [0, 0];
  for (const [, letters = "", row] of xml.matchAll(PLACE)) {
    if (letters.length > 3) return Number.POSITIVE_INFINITY;
    width = Math.max(width, 1, columnOf(letters));
    height = Math.max(height, Number(row));
    if (width * height > mostCells) return Number.POSITIVE_INFINITY;
  }
  return HIDDEN_PLACE.test(xml) ? Number.POSITIVE_INFINITY : width * height;
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
