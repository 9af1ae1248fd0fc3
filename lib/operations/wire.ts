import { z } from "zod";
import { jalaliToIsoDay, statementTimeToInstant, tehranJalaliToInstant } from "@/lib/format/jalali";

/**
 * Readers for the service's answers: loose about spelling (`"1"` and `1` are the same, missing is null), strict about
 * meaning. Units and calendars are made equal here and nowhere else.
 */

/** Text; numbers are taken as text. */
export const text = z.union([z.string(), z.number()]).transform(String);
export const textOrNull = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === "" ? null : String(value)));

/** A card's number as the service masks it. Should it ever come whole, only the first six and last four are kept. */
export const cardOrNull = textOrNull.transform(
  (value) =>
    value?.replace(
      /(?<!\p{Nd})(\p{Nd}{4}[ -]?\p{Nd}{2})\p{Nd}{2}[ -]?\p{Nd}{4}[ -]?(\p{Nd}{4})(?!\p{Nd})/gu,
      "$1******$2",
    ) ?? null,
);

const integerText = z.string().regex(/^-?\d+(\.0+)?$/, "not a whole number");

/** A whole number, given as a number or as text. */
export const integer = z
  .union([z.number(), integerText])
  .transform(Number)
  .pipe(z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER));
export const integerOrNull = z
  .union([integer, z.literal("").transform(() => null)])
  .nullish()
  .transform((value) => value ?? null);

/** An amount that the endpoint speaks in rial. */
export const rial = integer;
export const rialOrNull = integerOrNull;
/** An amount that the endpoint speaks in toman, as whole rial. */
export const tomanAsRial = integer.transform((toman) => toman * 10);
export const tomanAsRialOrNull = integerOrNull.transform((toman) => (toman === null ? null : toman * 10));

/** Yes or no as boolean, 0/1 or their text; missing is no. */
export const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");

/** A reader that turns text into an instant or a day, failing on what it cannot read. */
function dated(read: (value: string) => string | null, expected: string) {
  return z.string().transform((value, context) => {
    const result = read(value);
    if (result !== null) return result;
    context.addIssue({ code: "custom", message: `not ${expected}` });
    return z.NEVER;
  });
}

const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

/** Jalali day `YYYY/MM/DD` → Gregorian `YYYY-MM-DD`. */
export const jalaliDay = dated(jalaliToIsoDay, "a Jalali day");
export const jalaliDayOrNull = orNull(jalaliDay);
/** Jalali `YYYY/MM/DD HH:MM:SS` of Tehran → UTC ISO. */
export const jalaliInstant = dated(tehranJalaliToInstant, "a Jalali time");
export const jalaliInstantOrNull = orNull(jalaliInstant);
/** The statement's `HH:MM:SS - YYYY/M/D` → UTC ISO. */
export const statementInstant = dated(statementTimeToInstant, "a statement time");
export const statementInstantOrNull = orNull(statementInstant);

/** The service's paging envelope (`data`, `meta`) → ours. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z
    .object({
      data: z.array(item),
      meta: z.object({ current_page: integer, last_page: integer, per_page: integer, total: integer }),
    })
    .transform(({ data, meta }) => ({
      items: data,
      page: meta.current_page,
      perPage: meta.per_page,
      total: meta.total as number | null,
      hasMore: meta.current_page < meta.last_page,
    }));
}
