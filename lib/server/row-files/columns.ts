import "server-only";
import { headingKeys } from "@/lib/kit/tables/headings";

/** What a column may hold, by every name that it is known by, as `headingKey` leaves it. Made once for a file. */
export type KnownNames<Column extends string> = ReadonlyMap<string, Column>;

/** What each of the first columns holds. The first of two that say the same counts. */
export function columnsOf<Column extends string>(
  headings: readonly string[],
  known: KnownNames<Column>,
  mostColumns: number,
): (Column | null)[] {
  const seen = new Set<Column>();
  return headings.slice(0, mostColumns).map((heading) => {
    for (const key of headingKeys(heading)) {
      const column = known.get(key);
      if (column === undefined) continue;
      if (seen.has(column)) return null;
      seen.add(column);
      return column;
    }
    return null;
  });
}

/** A report's own lines may stand above the headings. */
const SEARCHED_ROWS = 20;

type Rows = readonly (readonly string[])[];

/** Where the headings stand: the first row that is one. Null where there is none. */
export function findHeadings(rows: Rows, areHeadings: (row: readonly string[]) => boolean): number | null {
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

/** What somebody chose for each column; null where that is no field, or two columns would hold the same. */
export function chosenColumns<Column extends string>(
  wanted: readonly (string | null)[],
  known: ReadonlySet<string>,
): (Column | null)[] | null {
  const given = wanted.filter((column) => column !== null);
  const isRight = given.every((column) => known.has(column)) && new Set(given).size === given.length;
  return isRight ? (wanted as (Column | null)[]) : null;
}
