import "server-only";
import { MOST_COLUMNS } from "@/lib/kit/row-files/limits";
import { headingKey, headingKeys } from "@/lib/kit/tables/headings";

/** The field of a column by every name of it, as `headingKey` leaves it. */
export type KnownNames = ReadonlyMap<string, string>;

/**
 * All known names of columns. The first of two fields with the same name counts.
 *
 * @param namesOf the names of a field, as people write them
 */
export function knownNames<Field extends string>(
  fields: readonly Field[],
  namesOf: (field: Field) => readonly string[],
): KnownNames {
  const names = new Map<string, string>();
  for (const field of fields)
    for (const key of namesOf(field).map(headingKey)) if (!names.has(key)) names.set(key, field);
  return names;
}

/** How a kind of file recognizes its columns. */
export interface ColumnReader {
  /** The field of each column; null if the column is left out. */
  columnsIn: (headings: readonly string[]) => (string | null)[];
  /** The row of the headings; null if there is none. */
  headingAt: (rows: Rows) => number | null;
}

/**
 * Recognizes the columns of a file by their headings.
 *
 * @param needed the fields that the headings must name; without it two known headings are enough
 */
export function columnReader(known: KnownNames, needed?: readonly string[]): ColumnReader {
  const columnsIn = (headings: readonly string[]): (string | null)[] => {
    const seen = new Set<string>();
    return headings.slice(0, MOST_COLUMNS).map((heading) => {
      for (const key of headingKeys(heading)) {
        const field = known.get(key);
        if (field === undefined) continue;
        if (seen.has(field)) return null;
        seen.add(field);
        return field;
      }
      return null;
    });
  };
  const areHeadings = (row: readonly string[]) => {
    const columns = columnsIn(row);
    return needed
      ? needed.every((field) => columns.includes(field))
      : columns.filter((field) => field !== null).length >= 2;
  };
  return { columnsIn, headingAt: (rows) => findHeadings(rows, areHeadings) };
}

/** A report's own lines may stand above the headings. */
const SEARCHED_ROWS = 20;

type Rows = readonly (readonly string[])[];

/** The first row of headings; null if there is none. */
function findHeadings(rows: Rows, areHeadings: (row: readonly string[]) => boolean): number | null {
  const at = rows.slice(0, SEARCHED_ROWS).findIndex(areHeadings);
  return at < 0 ? null : at;
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
