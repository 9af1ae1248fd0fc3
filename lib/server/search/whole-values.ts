import "server-only";
import { compactIban } from "@/lib/kit/format/iban";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { wordsOf } from "@/lib/kit/format/name-words";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { type RecognisedKind, recognise } from "@/lib/kit/search/recognise";

/** A searched value with its kind. */
export interface SearchedValue {
  kind: RecognisedKind;
  value: string;
}

/**
 * The search of a list for members who see personal data masked: by whole values only. The service also finds parts
 * of values in any field, so an account number could be found out digit by digit.
 */
export interface WholeSearch {
  /** The input for the service: the one field that the text belongs to, if the service can search by one. */
  input: unknown;
  /** Whether a row's own field equals the searched value; rows that match otherwise are not shown. */
  isOwn: (row: unknown) => boolean;
  /** The personal values in the text. */
  values: readonly SearchedValue[];
  /** The service is not asked, because it cannot have a match. */
  isEmpty?: true;
}

/**
 * Restricts a list's input to what may be asked.
 * @param ask reads what has to be known first; its subject is recorded, and may be refused, before it is asked
 * @returns null if there is no search
 * @throws ApiError `whole_id_needed` for a part of an id
 */
export type Narrow<Input = never> = (
  input: Input,
  ask: (operation: ServiceOperation, input: unknown, about: readonly SearchedValue[]) => Promise<unknown>,
) => WholeSearch | null | Promise<WholeSearch | null>;

/** The text as the first of these kinds that fits. @throws ApiError `whole_id_needed` if none fits */
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
/** The kinds of values that an input field can search for, and a row's own fields of each kind. */
export type WholeValueFields<Row> = { readonly [Kind in RecognisedKind]?: Own<Row> };

/**
 * The rule for a list with input texts that the service searches for: each must be a whole value of one of these
 * kinds, and only rows whose own field has that value are shown.
 */
export function byWholeValues<Input extends object, Row>(
  fields: { readonly [Field in keyof Input]?: WholeValueFields<Row> },
) {
  return (input: Input): WholeSearch | null => {
    const asked = { ...input } as Record<string, unknown>;
    const conditions: ((row: Row) => boolean)[] = [];
    const values: SearchedValue[] = [];
    for (const [field, own] of Object.entries(fields) as [string, WholeValueFields<Row>][]) {
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

/** Whether a row's own value equals the searched one, in any spelling. */
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

/** A caller gives one of their names or the full name; nobody's name can be found letter by letter. */
function isCalled(text: string): (own: string) => boolean {
  const wanted = wordsOf(text);
  if (wanted.length === 0) throw new ApiError("whole_id_needed");
  return (own) => {
    const words = wordsOf(own);
    return wanted.every((word) => words.includes(word));
  };
}
