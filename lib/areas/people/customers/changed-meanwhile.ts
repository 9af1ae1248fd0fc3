import { withoutGaps } from "@/lib/kit/format/digits";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { plainLetters } from "@/lib/kit/format/plain-letters";

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

/**
 * What the service answers otherwise than it was sent, with what it says stands there. How it spells something is no
 * difference; a birthday that it does not tell may be taken all the same, and what could not be read (undefined) too.
 *
 * @param sent what was written, by field
 * @param answered as its answer has the record
 */
export function notTaken(sent: Values, answered: Values): Map<string, string> {
  const other = new Map<string, string>();
  for (const [name, value] of Object.entries(sent)) {
    if (!(name in answered) || answered[name] === undefined) continue;
    const [mine, told] = [textOf(value), textOf(answered[name])];
    if (plain(mine) !== plain(told) && !(name === "birthday" && told === "")) other.set(name, told);
  }
  return other;
}

const plain = (text: string): string => normalizeMobile(text) ?? plainLetters(withoutGaps(text));
