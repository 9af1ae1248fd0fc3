import "server-only";
import { isDamaged, isTooWide } from "@/lib/tables/read";

/**
 * What is wrong with a row before anybody asks what it says: by column, under an empty name of all of it.
 *
 * @param columns what each column of the file holds
 */
export function oddCells(cells: readonly string[], columns: readonly (string | null)[]): Record<string, string> {
  if (isTooWide(cells, columns.length)) return { "": "errors.rowTooWide" };
  return Object.fromEntries(
    columns.flatMap((column, index) =>
      column !== null && isDamaged(cells[index] ?? "") ? [[column, "errors.damagedLetter"]] : [],
    ),
  );
}
