import "server-only";

/**
 * The service wraps what it answers in many ways: `data: []`, `data.data`, `data.settlements.data`, `results`, the record
 * alone. What was asked for is found by what it is; the usual place is only where it is looked for first.
 */

/** Something in an answer, where it stands, and the objects around it, the innermost first. */
export interface Place<Value = unknown> {
  value: Value;
  path: readonly string[];
  around: readonly Record<string, unknown>[];
}

/** What stands beside an answer's content. */
const BESIDE: ReadonlySet<string> = new Set(["errors", "links", "meta"]);
/** What wraps a record, or holds rows, whatever they are of. */
const RECORD_NAMES: ReadonlySet<string> = new Set(["data", "result", "results"]);
const LIST_NAMES: ReadonlySet<string> = new Set([...RECORD_NAMES, "items", "rows", "records", "list"]);
/** What has one of these is a record: what stands in it is its own. */
const IDS = ["id", "uuid", "track_id", "batch_id", "tracking_code", "cardholder_id"] as const;
const DEEPEST = 4;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasId = (value: Record<string, unknown>): boolean => IDS.some((name) => name in value);
const isAt = ({ path }: Place, names: readonly string[]): boolean =>
  path.length === names.length && path.every((name, index) => name === names[index]);
const nameOf = ({ path }: Place): string | undefined => path.at(-1);

/** The objects and lists of an answer that may be what was asked for, the outermost first. */
function placesIn(answer: unknown): Place[] {
  const places: Place[] = [{ value: answer, path: [], around: [] }];
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
 * The rows of a list. A list without rows is believed only where lists stand: one of something else would be taken for
 * "there is none".
 *
 * @param usual where they stand in the answer that is known best
 * @param fits whether a value is one of the rows
 * @param noun what the rows are called, where they may stand under their name
 */
export function findRows(
  answer: unknown,
  usual: readonly string[],
  fits: (row: unknown) => boolean,
  noun?: string,
): Place<readonly unknown[]> | undefined {
  const lists = placesIn(answer).filter((place): place is Place<readonly unknown[]> => Array.isArray(place.value));
  const isNamed = (place: Place): boolean => place.path.length === 0 || LIST_NAMES.has(nameOf(place) ?? "");
  // Where rows are expected there are none, whatever else is listed.
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
 * Where the one record of an answer may stand, the likeliest first: at its usual place, under its usual name, in what
 * wraps a record, by its id, or bare.
 */
export function recordPlaces(answer: unknown, usual: readonly string[]): Place[] {
  const noun = usual.at(-1);
  const objects = placesIn(answer).flatMap((place): Place<Record<string, unknown>>[] => {
    const value = Array.isArray(place.value) && place.value.length === 1 ? place.value[0] : place.value;
    return isObject(value) ? [{ ...place, value }] : [];
  });
  const rank = (place: Place): number => {
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

/** Whether a record stands at a place, whether or not it can be read. */
export const isRecordAt = ({ value }: Place): boolean => isObject(value) && hasId(value);
