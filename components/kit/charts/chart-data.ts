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
  /** The same of the period before, to be compared with: a broken line. */
  isBefore?: boolean;
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
  /**
   * What a span of points comes to: their sum, or for what has a state at each point, from which value to which. Left out
   * where points have nothing in common, such as kinds.
   */
  span?: "sum" | "change";
  /** How long each point is; a day if left out. */
  by?: "day" | "month";
  /** Where the records behind a span are listed. */
  hrefOf?: (first: ChartPoint, last: ChartPoint) => string | undefined;
}

/** The parts of a chart that its file contains. */
export type ChartNumbers = Pick<ChartData, "series" | "points" | "pointName">;

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
export function chartCsv(numbers: ChartNumbers): string {
  const cellOf = (value: string | number | null): Cell =>
    typeof value === "number" ? { kind: "number", value } : value === null ? null : textCell(value);
  return `${BYTE_ORDER_MARK}${chartRows(numbers)
    .map((row) => csvLine(row.map(cellOf)))
    .join("")}`;
}

/** The same as rows, the head first. */
export function chartRows({ series, points, pointName }: ChartNumbers): (string | number | null)[][] {
  const inUnit = (value: number | null | undefined, { perUnit = 1 }: ChartSeries) =>
    value == null ? null : value / perUnit;
  return [
    [pointName, ...series.map(({ label }) => label)],
    ...points.map(({ id, values }) => [id, ...series.map((each) => inUnit(values[each.id], each))]),
  ];
}
