import "server-only";
import { MOST_COLUMNS } from "@/lib/kit/row-files/limits";
import { columnsOf, type FieldOfHeading, findHeadings } from "@/lib/kit/tables/columns";

type Rows = readonly (readonly string[])[];

/** How a kind of file recognizes its columns. */
export interface ColumnReader<Field extends string = string> {
  /** The field of each column; null if the column is left out. */
  columnsIn: (headings: readonly string[]) => (Field | null)[];
  /** The row of the headings; null if there is none. */
  headingAt: (rows: Rows) => number | null;
}

/**
 * Recognizes the columns of a file by their headings.
 *
 * @param needed the fields that the headings must name; without it two known headings are enough
 */
export function columnReader<Field extends string>(
  fieldOf: FieldOfHeading<Field>,
  needed?: readonly Field[],
): ColumnReader<Field> {
  const columnsIn = (headings: readonly string[]) => columnsOf(headings.slice(0, MOST_COLUMNS), fieldOf);
  const areHeadings = (row: readonly string[]) => {
    const columns = columnsIn(row);
    return needed
      ? needed.every((field) => columns.includes(field))
      : columns.filter((field) => field !== null).length >= 2;
  };
  return { columnsIn, headingAt: (rows) => findHeadings(rows, areHeadings) };
}

/**
 * Where a table begins whose headings nobody knows: its first row with several cells that are words rather than somebody's
 * numbers. What they hold is chosen then.
 */
export const likelyHeadings = (rows: Rows): number | null =>
  findHeadings(rows, (row) => {
    const given = row.map((cell) => cell.trim()).filter(Boolean);
    return (
      given.length >= 2 && given.every((cell) => cell.length <= 60 && /\p{L}/u.test(cell) && !/\p{Nd}{4}/u.test(cell))
    );
  });

/** The chosen field of each column; null if one is unknown, or if two columns have the same. */
export function chosenColumns(
  wanted: readonly (string | null)[],
  known: ReadonlySet<string>,
): (string | null)[] | null {
  const given = wanted.filter((column) => column !== null);
  const isRight = given.every((column) => known.has(column)) && new Set(given).size === given.length;
  return isRight ? [...wanted] : null;
}
