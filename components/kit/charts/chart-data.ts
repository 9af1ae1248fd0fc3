import { BYTE_ORDER_MARK, type Cell, csvLine, textCell } from "@/lib/kit/tables/csv";

/** One line, area or bar of a chart. Labels come translated, numbers ready to be shown. */
export interface ChartSeries {
  id: string;
  label: string;
  /** A token: `--chart-1` … `--chart-6`, or a tone such as `--danger`. */
  color: `--${string}`;
  /**
   * Of amounts in rial: how much of it is one of the unit that the label names. A file has its numbers in that unit.
   */
  perUnit?: number;
}

export interface ChartPoint {
  /** A key that sorts and names the point: a Gregorian day, a status. */
  id: string;
  /** Short, under the axis: «۲۹ آبان». */
  label: string;
  /** Whole, in the tooltip and the table: «۲۹ آبان ۱۴۰۵». */
  fullLabel?: string;
  /** Where the records behind it are listed. */
  href?: string;
  /** By series id; null if there is nothing. */
  values: Readonly<Record<string, number | null>>;
}

export interface ChartData {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** The first column's name in the table: «روز». */
  pointName: string;
  /** A value in words, with its unit, for tooltip and table. */
  format: (value: number) => string;
  /** A value on the axis, short. */
  formatAxis: (value: number) => string;
}

/** A share of a whole. */
export interface ChartShare {
  id: string;
  label: string;
  /** Where the records behind it are listed. */
  href?: string;
  value: number;
  /** The same in the period before; null if that is not known. */
  before?: number | null;
  color: `--${string}`;
}

/** The chart's numbers as CSV with a byte order mark; texts that could be formulas are made harmless. */
export function chartCsv({ series, points, pointName }: Pick<ChartData, "series" | "points" | "pointName">): string {
  const numberCell = (value: number | null | undefined, { perUnit = 1 }: ChartSeries): Cell =>
    value == null ? null : { kind: "number", value: value / perUnit };
  const lines = [
    [pointName, ...series.map((each) => each.label)].map((text) => textCell(text)),
    ...points.map((point) => [textCell(point.id), ...series.map((each) => numberCell(point.values[each.id], each))]),
  ];
  return `${BYTE_ORDER_MARK}${lines.map(csvLine).join("")}`;
}
