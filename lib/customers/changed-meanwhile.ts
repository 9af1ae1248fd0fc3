type Values = Readonly<Record<string, unknown>>;
type OwnValue = { readonly fieldId: string; readonly value: string };

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/**
 * What somebody else wrote, while a form stood open, into the fields that its member has changed too.
 *
 * @param before as the form was opened with
 * @param now as the record is
 * @param mine as the form is to be sent
 * @returns the fields' names, with what stands there now; none where both wrote the same
 */
export function changedMeanwhile(before: Values, now: Values, mine: Values): ReadonlyMap<string, string> {
  const conflicts = new Map<string, string>();
  for (const name of Object.keys(mine)) {
    const [then, newest, own] = [before, now, mine].map((values) => textOf(values[name]));
    if (newest !== undefined && newest !== then && newest !== own && own !== then) conflicts.set(name, newest);
  }
  return conflicts;
}

/** Own values go to the service all at once: those that this form changed, and all others as they stand now. */
export const withNewest = (
  before: readonly OwnValue[],
  now: readonly OwnValue[],
  mine: readonly OwnValue[],
): OwnValue[] =>
  mine.map(({ fieldId, value }) => {
    const of = (values: readonly OwnValue[]) => values.find((each) => each.fieldId === fieldId)?.value ?? "";
    return { fieldId, value: value === of(before) ? of(now) : value };
  });
