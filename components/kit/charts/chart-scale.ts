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

/** What the still drawing and the living one have in common, in pixels: the whole, above the highest line, under the axis. */
export const HEIGHT = 260;
export const TOP = 8;
export const BOTTOM = 28;
/** How many names fit under the axis. */
const MOST_NAMES = 10;

/** Every how many points one is named. */
export const namedEvery = (points: number): number => Math.max(1, Math.ceil(points / MOST_NAMES));

/** The axis of the values: where its lines stand, between which ends, and how wide their names are. */
export function axisOf(data: ChartData) {
  const lines = gridValues(valuesOf(data));
  const [least = 0, most = 1] = [lines[0], lines.at(-1)];
  const width = Math.max(...lines.map((value) => data.formatAxis(value).length)) * 7 + 16;
  return { lines, least, most, width };
}

/** Every number of a chart that has a place on its scale. */
const valuesOf = ({ points, series }: ChartData): number[] =>
  points.flatMap(({ values }) => series.flatMap(({ id }) => values[id] ?? []));
