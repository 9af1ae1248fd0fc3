import "server-only";
import { compactIban } from "@/lib/format/iban";
import { normalizeMobile } from "@/lib/format/mobile";
import type { ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { wordsOf } from "@/lib/orders/names";
import { type RecognisedKind, recognise } from "./recognise";

/** A value that was searched for, by what it is. */
export interface SearchedValue {
  kind: RecognisedKind;
  value: string;
}

/**
 * How whoever sees personal data masked may search a list: by whole values only. The service finds parts of ids, and in
 * fields that nobody named: digit by digit, or by twelve of them, a whole account could be asked out of it.
 */
export interface WholeSearch {
  /** What the service is asked: by the one field that the text is of, where it can search by one. */
  input: unknown;
  /** Whether a row's own field is what was asked for; what the service found by anything else is not shown. */
  isOwn: (row: unknown) => boolean;
  /** What of the text names a person or their account, among other things. */
  values: readonly SearchedValue[];
  /** The service is not asked: it can have nothing of this. */
  isEmpty?: true;
}

/**
 * Narrows a list's input to what may be asked.
 *
 * @param ask what has to be known first; what it is about is written down, and may be refused, before it is asked
 * @returns null when nothing is searched
 * @throws ApiError `whole_id_needed` for a part of an id
 */
export type Narrow<Input = never> = (
  input: Input,
  ask: (operation: ServiceOperation, input: unknown, about: readonly SearchedValue[]) => Promise<unknown>,
) => WholeSearch | null | Promise<WholeSearch | null>;

/** The text as the first of these kinds that it can be. @throws ApiError `whole_id_needed` when it is none */
export function wholeOf(text: string, kinds: readonly RecognisedKind[]) {
  const shape = recognise(text).find(({ kind }) => kinds.includes(kind));
  if (!shape) throw new ApiError("whole_id_needed");
  return shape;
}

export const every =
  <Row>(conditions: readonly ((row: Row) => boolean)[]) =>
  (row: unknown): boolean =>
    conditions.every((isOwn) => isOwn(row as Row));

type Own<Row> = (row: Row) => readonly (string | null)[];
/** The kinds of value that a field of the input is searched for, and which fields of a row are its own of that kind. */
export type OwnFields<Row> = { readonly [Kind in RecognisedKind]?: Own<Row> };

/**
 * The rule for a list whose input has texts that the service searches for: each must be a whole value of one of these
 * kinds, and only rows are shown whose own field is that value.
 */
export function byWholeValues<Input extends object, Row>(fields: { readonly [Field in keyof Input]?: OwnFields<Row> }) {
  return (input: Input): WholeSearch | null => {
    const asked = { ...input } as Record<string, unknown>;
    const conditions: ((row: Row) => boolean)[] = [];
    const values: SearchedValue[] = [];
    for (const [field, own] of Object.entries(fields) as [string, OwnFields<Row>][]) {
      const text = asked[field];
      if (typeof text !== "string") continue;
      const shape = wholeOf(text, Object.keys(own) as RecognisedKind[]);
      asked[field] = shape.value;
      values.push(shape);
      const isSame = sameAs(shape.kind, shape.value);
      conditions.push((row) => own[shape.kind]?.(row).some((value) => value !== null && isSame(value)) ?? false);
    }
    return conditions.length === 0 ? null : { input: asked, isOwn: every(conditions), values };
  };
}

/** Whether a row's own value is the one that was asked for, however either is written. */
function sameAs(kind: RecognisedKind, value: string): (own: string) => boolean {
  if (kind === "name") return isCalled(value);
  const plain = PLAIN[kind] ?? String;
  const wanted = plain(value);
  return (own) => plain(own) === wanted;
}

const PLAIN: { readonly [Kind in RecognisedKind]?: (text: string) => string | null } = {
  uuid: (text) => text.toLowerCase(),
  iban: compactIban,
  mobile: normalizeMobile,
};

/** A caller gives a name of theirs, or the whole of it; letter by letter nobody's name is found. */
function isCalled(text: string): (own: string) => boolean {
  const wanted = wordsOf(text);
  if (wanted.length === 0) throw new ApiError("whole_id_needed");
  return (own) => {
    const words = wordsOf(own);
    return wanted.every((word) => words.includes(word));
  };
}
