/** One line, area or bar of a chart. Labels come translated, numbers ready to be shown. */
export interface ChartSeries {
  id: string;
  label: string;
  /** A token: `--chart-1` … `--chart-6`, or a tone such as `--danger`. */
  color: `--${string}`;
}

export interface ChartPoint {
  /** A key that sorts and names the point: a Gregorian day, a status. */
  id: string;
  /** Short, under the axis: «۲۹ آبان». */
  label: string;
  /** Whole, in the tooltip and the table: «۲۹ آبان ۱۴۰۵». */
  fullLabel?: string;
  /** By series id; null where there is nothing. */
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
  value: number;
  color: `--${string}`;
}

const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (value: string | number): string =>
  typeof value === "number" ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`;

/** The chart's numbers as CSV with a byte order mark; texts that could be formulas are made harmless. */
export function chartCsv({ series, points, pointName }: ChartData): string {
  const lines = [
    [pointName, ...series.map((each) => each.label)].map(cell).join(","),
    ...points.map((point) => [cell(point.id), ...series.map((each) => cell(point.values[each.id] ?? ""))].join(",")),
  ];
  return `\ufeff${lines.join("\r\n")}\r\n`;
}
