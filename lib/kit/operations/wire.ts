import "server-only";
import { safeParse } from "zod/v4/core";
import { readServiceBirthday, readServiceTime } from "@/lib/kit/format/service-time";
import * as z from "@/lib/kit/zod";
import { isStorable } from "./storable";
import { type ReadStatus, UNKNOWN } from "./unread";

/**
 * Readers for the service's answers: tolerant about spelling (`"1"` and `1` are the same, missing is null), strict
 * about meaning. Units and calendars are normalised only here.
 */

/** Reads with `schema` and translates the result. */
export const mapped = <Schema extends z.core.$ZodType, Output>(
  schema: Schema,
  map: (value: z.output<Schema>, context: z.core.ParsePayload) => Output,
) => z.pipe(schema, z.transform(map));

type CamelCase<Name> = Name extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : Name;

/** A record's fields by our spelling of their names: `created_at` becomes `createdAt`. The values stay. */
export const camelNames = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value]),
  ) as { [Name in keyof Fields as CamelCase<Name>]: Fields[Name] };

/** A reader's result for a value that it cannot read. */
const UNREADABLE = Symbol("unreadable");

/** Stands for an unreadable optional value: `recordOf` removes it and records the field's name. */
export interface Unread {
  readonly isUnread: true;
}
export const UNREAD: Unread = Object.freeze({ isUnread: true });
/** The service's value; null if there was none. */
export type Told<Value> = Value | null | Unread;

/**
 * A schema in one step. An answer has hundreds of fields, and reading them is most of the server's work with it:
 * unions and pipes of schemas took four times as long.
 * @param read gives UNREADABLE for a value that does not fit; a missing field is undefined
 */
const reader = <Output>(expected: string, read: (value: unknown) => Output | typeof UNREADABLE) =>
  z.transform((value: unknown, context): Output => {
    const result = read(value);
    if (result !== UNREADABLE) return result;
    context.issues.push({ code: "custom", input: value, message: `not ${expected}` });
    return z.NEVER;
  });

/** The same for a field that may be missing, null or empty. */
const readerOrNull = <Output>(expected: string, read: (value: unknown) => Output | typeof UNREADABLE) =>
  reader(expected, (value) => (isNothing(value) ? null : read(value)));

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

/** The same for an optional value that is no reason to lose the row; only inside `recordOf`. */
const toldReader = <Output>(read: (value: unknown) => Output | typeof UNREADABLE) =>
  z.transform((value: unknown): Told<Output> => {
    if (isNothing(value)) return null;
    const result = read(value);
    return result === UNREADABLE ? UNREAD : result;
  });

/** An object that may be missing. An empty list counts as an object without fields, because PHP writes both as `[]`. */
export const objectOrNull = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (isNothing(value) || (Array.isArray(value) && value.length === 0) ? null : value)),
    z.nullable(schema),
  );

/** An optional object: the row is shown without it if it cannot be read; only inside `recordOf`. */
export const toldObject = <Schema extends z.core.$ZodType, Output>(
  schema: Schema,
  map: (value: z.output<Schema>) => Output,
) => {
  const whole = objectOrNull(schema);
  return z.transform((value: unknown): Told<Output> => {
    const { success, data } = safeParse(whole, value);
    return !success ? UNREAD : data === null ? null : map(data as z.output<Schema>);
  });
};

/**
 * A text may be stored in the database, so characters that it cannot hold are removed: one odd character is no reason
 * to fail.
 */
const readText = (value: unknown): string | typeof UNREADABLE => {
  if (typeof value === "string") return isStorable(value) ? value : value.replaceAll("\0", "").toWellFormed();
  return typeof value === "number" ? String(value) : UNREADABLE;
};

/** Text; numbers are converted to text. */
export const text = reader("a text", readText);
export const textOrNull = readerOrNull("a text", (value) => readText(value) || null);

/** Far longer than any id of the service, and short enough for an index of the database. */
const LONGEST_ID = 200;

/** An id is taken unchanged or not at all: with one letter less it would be another record's. */
const readId = (value: unknown): string | typeof UNREADABLE => {
  const id = typeof value === "string" && !isStorable(value) ? UNREADABLE : readText(value);
  return id === UNREADABLE || id.length > LONGEST_ID ? UNREADABLE : id;
};

/** A record's id; numbers are converted to text. */
export const id = reader("an id", readId);
/** The id of another record, or one that others chose: a text that cannot be an id counts as missing. */
export const idOrNull = readerOrNull("an id", (value) => {
  const found = readId(value);
  return found === UNREADABLE && typeof value === "string" ? null : found;
});

/** Only http and https addresses become links, never a script. */
export const webAddressOrNull = mapped(textOrNull, (value) => (value && /^https?:\/\//i.test(value) ? value : null));

const WHOLE_CARD = /(?<!\p{Nd})(\p{Nd}{4}[ -]?\p{Nd}{2})\p{Nd}{2}[ -]?\p{Nd}{4}[ -]?(\p{Nd}{4})(?!\p{Nd})/gu;

/**
 * A card's number as the service masks it. If it ever comes whole, only the first six and last four digits are kept.
 */
export const cardOrNull = mapped(textOrNull, (value) => value?.replace(WHOLE_CARD, "$1******$2") ?? null);

const readInteger = (value: unknown): number | typeof UNREADABLE => {
  const isText = typeof value === "string" && /^-?\d+(\.0+)?$/.test(value);
  const number = isText ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : UNREADABLE;
};

/** A whole number, given as a number or as text. */
export const integer = reader("a whole number", readInteger);
export const integerOrNull = readerOrNull("a whole number", readInteger);

/** An amount that the endpoint gives in rial. */
export const rial = integer;
export const rialOrNull = integerOrNull;
/** An amount that the endpoint gives in toman, as whole rial. */
export const tomanAsRial = mapped(integer, (toman) => toman * 10);
export const tomanAsRialOrNull = mapped(integerOrNull, (toman) => (toman === null ? null : toman * 10));

/** How many rial a named unit of money has; null for an unknown word. */
export function rialPerUnitNamed(word: string): 1 | 10 | null {
  const plain = word.trim().toLowerCase();
  if (["rial", "rials", "irr", "ریال"].includes(plain)) return 1;
  return ["toman", "tomans", "irt", "تومان"].includes(plain) ? 10 : null;
}

/**
 * The unit that an answer names beside its amounts, in rial. With an unknown word the amounts have no meaning, so
 * such an answer does not fit.
 * @param usual the unit if none is named
 */
export const rialPerUnit = (usual: 1 | 10) =>
  reader("a unit of money", (value) =>
    isNothing(value) ? usual : typeof value === "string" ? (rialPerUnitNamed(value) ?? UNREADABLE) : UNREADABLE,
  );

/** Yes or no as boolean, 0/1 or their text; missing is no. */
export const flag = reader("yes or no", (value) => {
  if (value === undefined || value === null) return false;
  if (typeof value === "object") return UNREADABLE;
  return value === true || value === 1 || value === "1" || value === "true";
});

/** An optional text; only inside `recordOf`. */
export const toldText = toldReader((value) => readText(value));

/** An optional amount in rial; only inside `recordOf`. */
export const toldRial = toldReader(readInteger);

/** An optional count; only inside `recordOf`. */
export const count = toldReader(readInteger);

/** A time in either calendar and any format of the service → UTC ISO, or the day if there is only a day. */
export const time = toldReader((value) => {
  const found = typeof value === "string" || typeof value === "number" ? readServiceTime(value) : null;
  return found ? (found.instant ?? found.day) : UNREADABLE;
});

/** The same → Gregorian day in Tehran. */
export const day = toldReader((value) => {
  const found = typeof value === "string" || typeof value === "number" ? readServiceTime(value) : null;
  return found ? found.day : UNREADABLE;
});

/** A date of birth → Gregorian day. */
export const birthday = toldReader((value) =>
  typeof value === "string" || typeof value === "number" ? (readServiceBirthday(value) ?? UNREADABLE) : UNREADABLE,
);

/** Yes or no for a value that decides nothing alone; missing is null. */
export const flagOrNull = mapped(z.nullish(z.unknown()), (value) =>
  isNothing(value) || typeof value === "object"
    ? null
    : value === true || value === 1 || value === "1" || value === "true",
);

/** One of the known words; only inside `recordOf`. */
export const wordOrNull = <Word extends string>(known: readonly Word[]) =>
  toldReader((value) => known.find((word) => word === value) ?? UNREADABLE);

/**
 * A state: one of the known words, or an unknown word as the service sent it. A missing state is unknown too.
 * @param older the service's earlier names for some of them
 */
export const oneOfOr = <Word extends string>(known: readonly Word[], older: Readonly<Record<string, Word>> = {}) =>
  z.transform((value: unknown): ReadStatus<Word> => {
    const said = readText(value);
    const found = known.find(
      (word) => word === (typeof said === "string" && Object.hasOwn(older, said) ? older[said] : said),
    );
    if (found !== undefined) return { status: found };
    return { status: UNKNOWN, statusAsSent: said !== UNREADABLE && isWord(said) ? said.trim() : null };
  });

/** Whether a word may be shown to everybody as the name of a state: no sentence, and no long number. */
const isWord = (said: string) =>
  /^ *[\p{L}\p{N}_. -]{1,40} *$/u.test(said) && !/\p{Nd}{5}/u.test(said) && said.trim() !== "";

/**
 * The service's confirmation that it did what was asked. A status of 0 in the body means failure, with any HTTP
 * status.
 */
export const done = mapped(
  z
    .object({ message: textOrNull, status: z.optional(z.unknown()) })
    .check(
      z.refine(({ status }) => status === undefined || status === null || !["0", "false"].includes(String(status))),
    ),
  ({ message }) => ({ message }),
);
export type Done = z.output<typeof done>;
