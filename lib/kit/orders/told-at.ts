const DAY_MS = 24 * 3_600_000;
/** The service's clock need not be ours. */
const CLOCKS_MS = 3_600_000;

/** The earliest time of a service row that may be an order's, in milliseconds. @param createdAt the order's time */
export const sinceOf = (createdAt: string | Date): number => new Date(createdAt).getTime() - CLOCKS_MS;

/** The latest instant that a row can be of, in milliseconds; NaN where it tells none. @param at an instant, or a day alone */
export function latestMsOf(at: string | null): number {
  if (at === null) return Number.NaN;
  return Date.parse(at) + (at.length === 10 ? DAY_MS : 0);
}
