type Values = Readonly<Record<string, unknown>>;
type OwnValue = { readonly fieldId: string; readonly value: string };

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/**
 * What somebody else wrote while a form stood open. A field whose newest value is undefined could not be read: of it
 * nothing is said.
 *
 * @param before as the form knew the record, by field
 * @param now as the record is
 * @param mine as the form stands
 * @param sent the fields that are about to be sent
 * @returns `contested`: fields that are to be sent, with what stands there now and differs from both; `theirs`: fields
 *   that this form left alone, with what was written there
 */
export function changedMeanwhile(before: Values, now: Values, mine: Values, sent: ReadonlySet<string>) {
  const contested = new Map<string, string>();
  const theirs = new Map<string, string>();
  for (const [name, value] of Object.entries(now)) {
    const [then, newest, own] = [before[name], value, mine[name]].map(textOf);
    if (value === undefined || newest === undefined || newest === then || newest === own) continue;
    (sent.has(name) ? contested : theirs).set(name, newest);
  }
  return { contested, theirs };
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
