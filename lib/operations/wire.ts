import { jalaliToIsoDay, statementTimeToInstant, tehranJalaliToInstant } from "@/lib/format/jalali";
import * as z from "@/lib/zod";

/**
 * Readers for the service's answers: loose about spelling (`"1"` and `1` are the same, missing is null), strict about
 * meaning. Units and calendars are made equal here and nowhere else.
 */

/** What `schema` reads, put into our words. */
export const mapped = <Schema extends z.core.$ZodType, Output>(
  schema: Schema,
  map: (value: z.output<Schema>, context: z.core.ParsePayload) => Output,
) => z.pipe(schema, z.transform(map));

/** Text; numbers are taken as text. */
export const text = mapped(z.union([z.string(), z.number()]), String);
export const textOrNull = mapped(z.nullish(z.union([z.string(), z.number()])), (value) =>
  value === null || value === undefined || value === "" ? null : String(value),
);

/** Only ordinary web addresses become links, never a script. */
export const webAddressOrNull = mapped(textOrNull, (value) => (value && /^https?:\/\//i.test(value) ? value : null));

/** A card's number as the service masks it. Should it ever come whole, only the first six and last four are kept. */
export const cardOrNull = mapped(
  textOrNull,
  (value) =>
    value?.replace(
      /(?<!\p{Nd})(\p{Nd}{4}[ -]?\p{Nd}{2})\p{Nd}{2}[ -]?\p{Nd}{4}[ -]?(\p{Nd}{4})(?!\p{Nd})/gu,
      "$1******$2",
    ) ?? null,
);

const integerText = z.string().check(z.regex(/^-?\d+(\.0+)?$/, "not a whole number"));

/** A whole number, given as a number or as text. */
export const integer = z.pipe(
  mapped(z.union([z.number(), integerText]), Number),
  z.number().check(z.int(), z.gte(Number.MIN_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER)),
);
export const integerOrNull = mapped(
  z.nullish(z.union([integer, mapped(z.literal(""), () => null)])),
  (value) => value ?? null,
);

/** An amount that the endpoint speaks in rial. */
export const rial = integer;
export const rialOrNull = integerOrNull;
/** An amount that the endpoint speaks in toman, as whole rial. */
export const tomanAsRial = mapped(integer, (toman) => toman * 10);
export const tomanAsRialOrNull = mapped(integerOrNull, (toman) => (toman === null ? null : toman * 10));

/** Yes or no as boolean, 0/1 or their text; missing is no. */
export const flag = mapped(
  z.nullish(z.union([z.boolean(), z.number(), z.string()])),
  (value) => value === true || value === 1 || value === "1" || value === "true",
);

/** A reader that turns text into an instant or a day, failing on what it cannot read. */
function dated(read: (value: string) => string | null, expected: string) {
  return mapped(z.string(), (value, context) => {
    const result = read(value);
    if (result !== null) return result;
    context.issues.push({ code: "custom", input: value, message: `not ${expected}` });
    return z.NEVER;
  });
}

const orNull = (schema: z.core.$ZodType<string, string>) =>
  z.pipe(
    z.transform((value: unknown) => (value === "" || value === undefined ? null : value) as string | null),
    z.nullable(schema),
  );

/** Jalali day `YYYY/MM/DD` → Gregorian `YYYY-MM-DD`. */
export const jalaliDay = dated(jalaliToIsoDay, "a Jalali day");
export const jalaliDayOrNull = orNull(jalaliDay);
/** Jalali `YYYY/MM/DD HH:MM:SS` of Tehran → UTC ISO. */
export const jalaliInstant = dated(tehranJalaliToInstant, "a Jalali time");
export const jalaliInstantOrNull = orNull(jalaliInstant);
/** The statement's `HH:MM:SS - YYYY/M/D` → UTC ISO. */
export const statementInstant = dated(statementTimeToInstant, "a statement time");
export const statementInstantOrNull = orNull(statementInstant);

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
