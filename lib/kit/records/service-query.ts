import type { FilterQuery, FilterSet } from "./filter";

/** The query of the service's list, as far as the service filters by what is asked. */
export function serviceQuery(filters: FilterSet, input: object): FilterQuery {
  const { page, perPage, ...values } = input as { page?: number; perPage?: number };
  const asked = values as Record<string, string | undefined>;
  const parts = Object.entries(filters).map(([name, filter]): FilterQuery => {
    if (filter.kind === "period") return filter.service?.({ from: asked.from, to: asked.to }) ?? {};
    const { service } = filter;
    const value = asked[name];
    if (service === undefined || value === undefined) return {};
    return { [service]: value };
  });
  return Object.assign({}, ...parts, { page, per_page: perPage }) as FilterQuery;
}
