import "server-only";
import { isDamaged, isTooWide } from "@/lib/kit/tables/table";

type Columns = readonly (string | null)[];

/** Reads the trimmed cells of a row by their fields. A field without a column is empty. */
export const cellReader =
  <Field extends string>(cells: readonly string[], columns: Columns) =>
  (field: Field): string =>
    (cells[columns.indexOf(field)] ?? "").trim();

/**
 * The problems of a row that come from its file, the same for all kinds: too many cells, or damaged letters.
 *
 * @param columns the field of each column of the file
 * @returns message keys by column; a problem of the whole row has an empty name
 */
export function oddCells(cells: readonly string[], columns: Columns): Record<string, string> {
  if (isTooWide(cells, columns.length)) return { "": "errors.rowTooWide" };
  return Object.fromEntries(
    columns.flatMap((column, index) =>
      column !== null && isDamaged(cells[index] ?? "") ? [[column, "errors.damagedLetter"]] : [],
    ),
  );
}
