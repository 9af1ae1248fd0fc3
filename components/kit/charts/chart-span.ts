import type { ChartData, ChartSeries } from "./chart-data";

/** From where to where somebody has dragged, as places of points. `at` may stand before `from`. */
export interface Span {
  from: number;
  at: number;
}

/** Its first and its last point in time. */
export const spanOf = ({ from, at }: Span): [first: number, last: number] => [Math.min(from, at), Math.max(from, at)];

/**
 * Where a key leads from what is told now; null if it is none of ours. An arrow goes where it points, so that in
 * Persian the left one is the later. From nothing one begins at the newest.
 */
export function movedBy(key: string, span: Span | null, points: number, isRtl: boolean): number | null {
  const last = points - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  const step = STEPS[key];
  if (step === undefined) return null;
  if (!span) return last;
  const isSideways = key === "ArrowLeft" || key === "ArrowRight";
  return Math.min(last, Math.max(0, span.at + (isSideways && isRtl ? -step : step)));
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 7,
  PageDown: -7,
};

interface Told {
  name: string;
  count: number;
  /** How many of the points have no value at all. */
  unread: number;
  href: string | undefined;
  values: [series: ChartSeries, value: string][];
}

/** What is told of a point or a span: of a span the sums, or of what is a state its change from end to end. */
export function toldOf(data: ChartData, span: Span, changed: Changed): Told | null {
  const [first, last] = spanOf(span);
  const within = data.points.slice(first, last + 1);
  const [start, end] = [within[0], within.at(-1)];
  if (!start || !end) return null;
  const isOne = within.length === 1;
  const own = data.series.filter(({ isBefore }) => !isBefore);
  const nameOf = ({ label, fullLabel = label }: typeof start) => fullLabel;
  return {
    name: isOne ? nameOf(start) : `${nameOf(start)} – ${nameOf(end)}`,
    count: within.length,
    unread: within.filter(({ values }) => own.every(({ id }) => values[id] == null)).length,
    href: isOne ? end.href : data.hrefOf?.(start, end),
    values: data.series.map((series) => [
      series,
      numberIn(
        data,
        within.map(({ values }) => values[series.id]),
        changed,
      ),
    ]),
  };
}

/** Says from which value to which something has changed. */
type Changed = (from: string, to: string) => string;

function numberIn(
  { span, format }: ChartData,
  values: readonly (number | null | undefined)[],
  changed: Changed,
): string {
  const known = values.filter((value) => value != null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return "—";
  if (values.length === 1) return format(last);
  if (span === "sum") return format(known.reduce((sum, value) => sum + value, 0));
  return changed(format(first), format(last));
}
