import "server-only";

/**
 * The service wraps its answers in many ways: `data: []`, `data.data`, `data.settlements.data`, `results`, or the
 * record alone. The content is found by its shape; the usual place is only where the search begins.
 */

/** A value in an answer, its path, and the objects around it, the innermost first. */
export interface AnswerValue<Value = unknown> {
  value: Value;
  path: readonly string[];
  around: readonly Record<string, unknown>[];
}

/** Keys beside an answer's content. */
const BESIDE: ReadonlySet<string> = new Set(["errors", "links", "meta"]);
/** Keys that wrap a record or contain rows of any kind. */
const RECORD_NAMES: ReadonlySet<string> = new Set(["data", "result", "results"]);
const LIST_NAMES: ReadonlySet<string> = new Set([...RECORD_NAMES, "items", "rows", "records", "list"]);
/** An object with one of these keys is a record, and its content belongs to it. */
const IDS = ["id", "uuid", "track_id", "batch_id", "tracking_code", "cardholder_id"] as const;
const DEEPEST = 4;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasId = (value: Record<string, unknown>): boolean => IDS.some((name) => name in value);
const isAt = ({ path }: AnswerValue, names: readonly string[]): boolean =>
  path.length === names.length && path.every((name, index) => name === names[index]);
const nameOf = ({ path }: AnswerValue): string | undefined => path.at(-1);

/** The objects and lists in an answer that may be the content, the outermost first. */
function placesIn(answer: unknown): AnswerValue[] {
  const places: AnswerValue[] = [{ value: answer, path: [], around: [] }];
  for (const { value, path, around } of places) {
    if (!isObject(value) || (path.length > 0 && hasId(value)) || path.length === DEEPEST) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (BESIDE.has(name) || typeof inner !== "object" || inner === null) continue;
      places.push({ value: inner, path: [...path, name], around: [value, ...around] });
    }
  }
  return places;
}

/**
 * Finds the rows of a list. An empty list counts only at an expected place: an empty list of something else would be
 * read as "there is none".
 * @param usual the path in the best known form of the answer
 * @param fits whether a value is one of the rows
 * @param noun the rows' name, if they may be under it
 */
export function findRows(
  answer: unknown,
  usual: readonly string[],
  fits: (row: unknown) => boolean,
  noun?: string,
): AnswerValue<readonly unknown[]> | undefined {
  const lists = placesIn(answer).filter((place): place is AnswerValue<readonly unknown[]> =>
    Array.isArray(place.value),
  );
  const isNamed = (place: AnswerValue): boolean => place.path.length === 0 || LIST_NAMES.has(nameOf(place) ?? "");
  // The expected list is empty, even if there are other lists.
  const expected =
    lists.find((place) => isAt(place, usual)) ?? lists.find((place) => noun !== undefined && nameOf(place) === noun);
  if (expected) return expected;
  const named = lists.filter(isNamed);
  return (
    named.find(({ value }) => value.some(fits)) ??
    lists.find(({ value }) => value.some(fits)) ??
    named.find(({ value }) => value.length > 0) ??
    named[0]
  );
}

/**
 * The places of an answer that may contain its one record, the likeliest first: the usual path, the usual name, a
 * wrapper of records, an object with an id, or the answer itself.
 */
export function recordPlaces(answer: unknown, usual: readonly string[]): AnswerValue[] {
  const noun = usual.at(-1);
  const objects = placesIn(answer).flatMap((place): AnswerValue<Record<string, unknown>>[] => {
    const value = Array.isArray(place.value) && place.value.length === 1 ? place.value[0] : place.value;
    return isObject(value) ? [{ ...place, value }] : [];
  });
  const rank = (place: AnswerValue): number => {
    if (isAt(place, usual)) return 0;
    if (place.path.length === 0) return DEEPEST + 2;
    return nameOf(place) === noun ? 1 : DEEPEST + 2 - place.path.length;
  };
  return objects
    .filter((place) => {
      const name = nameOf(place);
      return name === undefined || name === noun || RECORD_NAMES.has(name) || hasId(place.value);
    })
    .sort((one, other) => rank(one) - rank(other));
}

/** Whether there is a record at a place, readable or not. */
export const isRecordAt = ({ value }: AnswerValue): boolean => isObject(value) && hasId(value);
