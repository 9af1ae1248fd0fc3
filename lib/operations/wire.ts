import "server-only";
import { safeParse } from "zod/v4/core";
import { readServiceBirthday, readServiceTime } from "@/lib/format/service-time";
import * as z from "@/lib/zod";
import { isStorable } from "./storable";
import { type ReadStatus, UNKNOWN } from "./unread";

/**
 * Readers for the service's answers: loose about spelling (`"1"` and `1` are the same, missing is null), strict about
 * meaning. Units and calendars are made equal here and nowhere else.
 */

/** What `schema` reads, put into our words. */
export const mapped = <Schema extends z.core.$ZodType, Output>(
  schema: Schema,
  map: (value: z.output<Schema>, context: z.core.ParsePayload) => Output,
) => z.pipe(schema, z.transform(map));

/** What a reader gives for a value that it cannot read. */
const UNREADABLE = Symbol("unreadable");

/** In the place of what a row can do without: `recordOf` takes it out again and writes down which field it was. */
export interface Unread {
  readonly isUnread: true;
}
export const UNREAD: Unread = Object.freeze({ isUnread: true });
/** What the service told, null where it told nothing. */
export type Told<Value> = Value | null | Unread;

/**
 * A schema of one step. An answer has hundreds of fields and reading them is most of what the server does with it:
 * unions and pipes of schemas took four times as long for the same.
 *
 * @param read gives UNREADABLE for what does not fit; a missing field is undefined
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

/** The same for what is good to know and no reason to lose the rest of a row for; only inside `recordOf`. */
const toldReader = <Output>(read: (value: unknown) => Output | typeof UNREADABLE) =>
  z.transform((value: unknown): Told<Output> => {
    if (isNothing(value)) return null;
    const result = read(value);
    return result === UNREADABLE ? UNREAD : result;
  });

/** An object that may be missing. A list without rows is one without fields: PHP writes both as `[]`. */
export const objectOrNull = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (isNothing(value) || (Array.isArray(value) && value.length === 0) ? null : value)),
    z.nullable(schema),
  );

/** An object that a row is worth showing without, whatever stands in its place; only inside `recordOf`. */
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

/** A text may end in the database: what that cannot hold is left out of it, for one odd letter is no reason to fail. */
const readText = (value: unknown): string | typeof UNREADABLE => {
  if (typeof value === "string") return isStorable(value) ? value : value.replaceAll("\0", "").toWellFormed();
  return typeof value === "number" ? String(value) : UNREADABLE;
};

/** Text; numbers are taken as text. */
export const text = reader("a text", readText);
export const textOrNull = readerOrNull("a text", (value) => readText(value) || null);

/** Far longer than any id of the service, and short enough for an index of the database. */
const LONGEST_ID = 200;

/** An id is taken as it is or not at all: with a letter less it would be another record's. */
const readId = (value: unknown): string | typeof UNREADABLE => {
  const id = typeof value === "string" && !isStorable(value) ? UNREADABLE : readText(value);
  return id === UNREADABLE || id.length > LONGEST_ID ? UNREADABLE : id;
};

/** What a record is known by; numbers are taken as text. */
export const id = reader("an id", readId);
/** Another record's, or one that others chose: what cannot be one is as if it were not there. */
export const idOrNull = readerOrNull("an id", (value) => {
  const found = readId(value);
  return found === UNREADABLE && typeof value === "string" ? null : found;
});

/** Only ordinary web addresses become links, never a script. */
export const webAddressOrNull = mapped(textOrNull, (value) => (value && /^https?:\/\//i.test(value) ? value : null));

const WHOLE_CARD = /(?<!\p{Nd})(\p{Nd}{4}[ -]?\p{Nd}{2})\p{Nd}{2}[ -]?\p{Nd}{4}[ -]?(\p{Nd}{4})(?!\p{Nd})/gu;

/** A card's number as the service masks it. Should it ever come whole, only the first six and last four are kept. */
export const cardOrNull = mapped(textOrNull, (value) => value?.replace(WHOLE_CARD, "$1******$2") ?? null);

const readInteger = (value: unknown): number | typeof UNREADABLE => {
  const isText = typeof value === "string" && /^-?\d+(\.0+)?$/.test(value);
  const number = isText ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : UNREADABLE;
};

/** A whole number, given as a number or as text. */
export const integer = reader("a whole number", readInteger);
export const integerOrNull = readerOrNull("a whole number", readInteger);

/** An amount that the endpoint speaks in rial. */
export const rial = integer;
export const rialOrNull = integerOrNull;
/** An amount that the endpoint speaks in toman, as whole rial. */
export const tomanAsRial = mapped(integer, (toman) => toman * 10);
export const tomanAsRialOrNull = mapped(integerOrNull, (toman) => (toman === null ? null : toman * 10));

/** How many rial the unit of money is that a word names; null of a word that is not known. */
export function rialPerUnitNamed(word: string): 1 | 10 | null {
  const plain = word.trim().toLowerCase();
  if (["rial", "rials", "irr", "ریال"].includes(plain)) return 1;
  return ["toman", "tomans", "irt", "تومان"].includes(plain) ? 10 : null;
}

/**
 * The unit that an answer names beside its amounts, in rial. Of a word that is not known nobody can say what the amounts
 * are: such an answer does not fit.
 *
 * @param usual what it is where nothing is named
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

/** A text that a record is worth showing without; only inside `recordOf`. */
export const toldText = toldReader((value) => readText(value));

/** An amount in rial that a record is worth showing without; only inside `recordOf`. */
export const toldRial = toldReader(readInteger);

/** How many: a row is worth showing without it. */
export const count = toldReader(readInteger);

/** A time in either calendar and any spelling of the service → UTC ISO, or the day where only that is told. */
export const time = toldReader((value) => {
  const found = typeof value === "string" || typeof value === "number" ? readServiceTime(value) : null;
  return found ? (found.instant ?? found.day) : UNREADABLE;
});

/** The same → Gregorian day in Tehran. */
export const day = toldReader((value) => {
  const found = typeof value === "string" || typeof value === "number" ? readServiceTime(value) : null;
  return found ? found.day : UNREADABLE;
});

/** The day on which somebody was born → Gregorian day. */
export const birthday = toldReader((value) =>
  typeof value === "string" || typeof value === "number" ? (readServiceBirthday(value) ?? UNREADABLE) : UNREADABLE,
);

/** Yes or no where that decides nothing by itself; missing is null. */
export const flagOrNull = mapped(z.nullish(z.unknown()), (value) =>
  isNothing(value) || typeof value === "object"
    ? null
    : value === true || value === 1 || value === "1" || value === "true",
);

/** One of the words that are known; only inside `recordOf`. */
export const wordOrNull = <Word extends string>(known: readonly Word[]) =>
  toldReader((value) => known.find((word) => word === value) ?? UNREADABLE);

/**
 * A state: one of the words that are known, or a word that is not, as the service said it. Missing is not known either.
 *
 * @param older what the service called some of them before
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

/** What can be shown to everybody as the name of a state: no sentence, and nothing with a long number in it. */
const isWord = (said: string) =>
  /^ *[\p{L}\p{N}_. -]{1,40} *$/u.test(said) && !/\p{Nd}{5}/u.test(said) && said.trim() !== "";

/** The service's word that it did what was asked. A status of 0 is its word for what failed, whatever the answer's own. */
export const done = mapped(
  z
    .object({ message: textOrNull, status: z.optional(z.unknown()) })
    .check(
      z.refine(({ status }) => status === undefined || status === null || !["0", "false"].includes(String(status))),
    ),
  ({ message }) => ({ message }),
);
export type Done = z.output<typeof done>;
