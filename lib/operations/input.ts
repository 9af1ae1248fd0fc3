import { z } from "zod";

/**
 * Small schemas for what people and addresses send. A flat query string is all text, so numbers are coerced;
 * lists in addresses forgive a bad link with `.catch` where a screen reads them (`useListState`).
 */
export const noInput = z.object({});
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1);
export const perPage = z.coerce.number().int().min(1).max(100).default(20);
export const optionalText = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text || undefined)
  .optional();
export const idText = z.string().trim().min(1, "errors.required").max(100);
/** A Gregorian calendar day, `YYYY-MM-DD`. */
export const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "errors.invalidDate");

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
