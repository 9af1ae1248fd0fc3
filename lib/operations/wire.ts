import "server-only";
import { jalaliToIsoDay, statementTimeToInstant, tehranJalaliToInstant } from "@/lib/format/jalali";
import * as z from "@/lib/zod";
import { isStorable } from "./storable";

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
  reader(expected, (value) => (value === undefined || value === null || value === "" ? null : read(value)));

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

/** Yes or no as boolean, 0/1 or their text; missing is no. */
export const flag = reader("yes or no", (value) => {
  if (value === undefined || value === null) return false;
  if (typeof value === "object") return UNREADABLE;
  return value === true || value === 1 || value === "1" || value === "true";
});

type ReadTime = (value: string) => string | null;

/** Turns text into an instant or a day. */
const timeOf = (read: ReadTime) => (value: unknown) =>
  typeof value === "string" ? (read(value) ?? UNREADABLE) : UNREADABLE;
const datedOrNull = (read: ReadTime, expected: string) => readerOrNull(expected, timeOf(read));

/** Jalali day `YYYY/MM/DD` → Gregorian `YYYY-MM-DD`. */
export const jalaliDayOrNull = datedOrNull(jalaliToIsoDay, "a Jalali day");
/** Jalali `YYYY/MM/DD HH:MM:SS` of Tehran → UTC ISO. */
export const jalaliInstantOrNull = datedOrNull(tehranJalaliToInstant, "a Jalali time");
/** The statement's `HH:MM:SS - YYYY/M/D` → UTC ISO. */
export const statementInstantOrNull = datedOrNull(statementTimeToInstant, "a statement time");

/** Unix seconds → UTC ISO; what no calendar has is null, like what is missing. */
export const unixInstantOrNull = mapped(integerOrNull, (seconds) =>
  seconds === null || Math.abs(seconds) > 8.64e12 ? null : new Date(seconds * 1000).toISOString(),
);

/** The service's paging envelope (`data`, `meta`) → ours. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return mapped(
    z.object({
      data: z.array(item),
      meta: z.object({ current_page: integer, last_page: integer, per_page: integer, total: integer }),
    }),
    ({ data, meta }) => ({
      items: data,
      page: meta.current_page,
      perPage: meta.per_page,
      total: meta.total as number | null,
      hasMore: meta.current_page < meta.last_page,
    }),
  );
}
