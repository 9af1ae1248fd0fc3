import { tehranToday } from "@/lib/kit/clock";
import { FIRST_BIRTHDAY, isDayInReach } from "@/lib/kit/format/day-reach";
import { parseIban } from "@/lib/kit/format/iban";
import { persianLetters } from "@/lib/kit/format/plain-letters";
import * as z from "@/lib/kit/zod";

/** Small schemas for what people and addresses send. A flat query string is all text, so numbers are coerced. */
export const noInput = z.object({});
export const pageNumber = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1);
export const perPage = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20);
export const optionalText = z.optional(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(200)),
    z.transform((text) => text || undefined),
  ),
);
export const idText = z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(100));
const dayFrom = (earliest?: string) =>
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, "errors.invalidDate"),
    z.refine((text) => new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8)), "errors.invalidDate"),
    z.refine((text) => isDayInReach(text, earliest), "errors.dateOutOfReach"),
  );
/** A Gregorian calendar day that there is, `YYYY-MM-DD`. */
export const isoDay = dayFrom();
/** The same, on which somebody was born. */
export const birthDay = dayFrom(FIRST_BIRTHDAY).check(z.refine((text) => text <= tehranToday(), "errors.dateTooLate"));
/** Writes down in its one spelling what was typed; null, or an error, for what it cannot be. */
export type ReadText = (text: string) => string | { error: string } | null;
/**
 * A text that a person may leave empty, which then is null; left out it is undefined.
 *
 * @param read how it is written down; null, or an error of its own, for what it cannot be
 * @param error what is said of a null
 */
export const optionalRead = (read: ReadText, error: string) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string().check(z.maxLength(300, "errors.tooLong")),
        z.transform((text, context) => {
          if (text.trim() === "") return null;
          const value = read(text);
          if (typeof value === "string") return value;
          context.issues.push({ code: "custom", input: text, message: value?.error ?? error });
          return z.NEVER;
        }),
      ),
    ),
  );
/** A name in the letters of the Persian keyboard: by those it is searched for. */
export const optionalName = optionalRead((text) => persianLetters(text.trim()), "errors.invalid");

/** An IBAN of this country with right check digits, however it was grouped, as `IR` and 24 digits. */
export const ibanInput = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const parsed = parseIban(value);
    if (parsed.ok) return parsed.iban;
    context.issues.push({ code: "custom", input: value, message: parsed.error });
    return z.NEVER;
  }),
);
