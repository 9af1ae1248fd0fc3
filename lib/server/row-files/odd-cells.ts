import "server-only";
import { isDamaged, isTooWide } from "@/lib/tables/table";

/**
 * The problems of a row that come from its file, whatever the row is about: too many cells, or damaged letters.
 *
 * @param columns what each column of the file holds
 * @returns message keys by column; under an empty name one that is about the whole row
 */
export function oddCells(cells: readonly string[], columns: readonly (string | null)[]): Record<string, string> {
  if (isTooWide(cells, columns.length)) return { "": "errors.rowTooWide" };
  return Object.fromEntries(
    columns.flatMap((column, index) =>
      column !== null && isDamaged(cells[index] ?? "") ? [[column, "errors.damagedLetter"]] : [],
    ),
  );
}
