import type { ChartData } from "./chart-data";

/** Round steps between two lines of the grid; the next ones are ten times as large. */
const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

/**
 * The values at which lines of the grid stand: round, about four of them above zero, from at or below the least value
 * to at or above the largest. Zero is always one of them.
 */
export function gridValues(values: readonly number[]): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const exact = (most - least) / LINES || 1;
  const power = 10 ** Math.floor(Math.log10(exact));
  const step = (STEPS.find((each) => each * power >= exact) ?? 10) * power;
  const first = Math.floor(least / step);
  const count = Math.ceil(most / step) - first;
  return Array.from({ length: Math.max(count, 1) + 1 }, (_, index) => (first + index) * step);
}

/** Every number of a chart that has a place on its scale. */
export const valuesOf = ({ points, series }: ChartData): number[] =>
  points.flatMap(({ values }) => series.flatMap(({ id }) => values[id] ?? []));
