import { isoDay, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import type { Filter, FilterSet, FilterValues } from "./filter";

/** Whole rial, from 1. */
const rial = z.coerce.number().check(z.int(), z.gte(1, "errors.amountNotNumber"), z.lte(Number.MAX_SAFE_INTEGER));

const textUpTo = (most: number) =>
  z.pipe(
    z.string().check(z.trim(), z.maxLength(most)),
    z.transform((text) => text || undefined),
  );

function partOf(name: string, filter: Filter): Record<string, z.core.$ZodType> {
  switch (filter.kind) {
    case "period":
      return { from: z.optional(isoDay), to: z.optional(isoDay) };
    case "amount":
      return { fromRial: z.optional(rial), toRial: z.optional(rial) };
    case "search":
      return { [name]: z.optional(textUpTo(filter.most)) };
    default:
      return { [name]: z.optional(filter.like ? z.string().check(z.regex(filter.like)) : z.enum(filter.values)) };
  }
}

type Optional<Value> = z.core.$ZodOptional<z.core.$ZodType<Value, Value>>;
type Shape<F extends FilterSet> = {
  [Name in keyof FilterValues<F>]-?: Optional<NonNullable<FilterValues<F>[Name]>>;
};

/** The schemas of a list's filters, by their names in the input. */
export const filterInputs = <F extends FilterSet>(filters: F): Shape<F> =>
  Object.assign({}, ...Object.entries(filters).map(([name, filter]) => partOf(name, filter))) as Shape<F>;

/** The schema of what is asked of a list without pages. */
export const filterInput = <F extends FilterSet>(filters: F) => z.object(filterInputs(filters));
export type FilterInput<F extends FilterSet> = ReturnType<typeof filterInput<F>>;

/** The schema of a list's input: its filters, its page and the page's size. */
export const listInput = <F extends FilterSet>(filters: F) =>
  z.object({ ...filterInputs(filters), page: pageNumber, perPage });
/** The same as a type, for operations: browsers load no schemas. */
export type ListInput<F extends FilterSet> = ReturnType<typeof listInput<F>>;
/** What a list was asked, as the schema gives it. */
export type Asked<F extends FilterSet> = FilterValues<F> & { page: number; perPage: number };
