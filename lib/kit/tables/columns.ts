import { headingKey, headingKeys } from "./headings";

/** The field that a heading names; null if it names none. */
export type FieldOfHeading<Field extends string = string> = (heading: string) => Field | null;

/**
 * Recognizes headings by the names of the fields. The first of two fields with the same name counts.
 *
 * @param namesOf the names of a field, as people write them
 * @param keyOf the part of a name that has to be the same
 */
export function headingReader<Field extends string>(
  fields: readonly Field[],
  namesOf: (field: Field) => readonly string[],
  keyOf: (heading: string) => string = headingKey,
): FieldOfHeading<Field> {
  const byKey = new Map<string, Field>();
  for (const field of fields) for (const key of namesOf(field).map(keyOf)) if (!byKey.has(key)) byKey.set(key, field);
  return (heading) => {
    for (const key of headingKeys(heading, keyOf)) {
      const field = byKey.get(key);
      if (field !== undefined) return field;
    }
    return null;
  };
}

/** The field of each column; null if the heading names none, or the same as an earlier column. */
export function columnsOf<Field extends string>(
  headings: readonly string[],
  fieldOf: FieldOfHeading<Field>,
): (Field | null)[] {
  const seen = new Set<Field | null>();
  return headings.map((heading) => {
    const field = fieldOf(heading);
    if (seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

/** A report's own lines may stand above the headings. */
const SEARCHED_ROWS = 20;

/** The first row of headings; null if there is none near the top. */
export function findHeadings(
  rows: readonly (readonly string[])[],
  areHeadings: (row: readonly string[]) => boolean,
): number | null {
  const at = rows.slice(0, SEARCHED_ROWS).findIndex(areHeadings);
  return at < 0 ? null : at;
}
