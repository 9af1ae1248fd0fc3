import * as z from "@/lib/zod";

/**
 * Small schemas for what people and addresses send. A flat query string is all text, so numbers are coerced;
 * lists in addresses forgive a bad link with `.catch` where a screen reads them (`useListState`).
 */
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
/** A Gregorian calendar day, `YYYY-MM-DD`. */
export const isoDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "errors.invalidDate"));

/** Flat query string of an input: arrays repeat their name, empty values are left out. */
export function toQueryString(input: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "") params.append(name, String(item));
    }
  }
  return params.toString();
}

/** The opposite of {@link toQueryString}: a name that occurs more than once becomes an array. */
export function fromQueryString(params: URLSearchParams): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of params) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? "")]));
}
