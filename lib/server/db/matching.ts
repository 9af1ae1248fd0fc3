import "server-only";
import { and, eq, getTableColumns, gte, lt, lte, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import type { AmountFilter, Days, FilterSet, FilterValues, PeriodFilter } from "@/lib/kit/records/filter";

type DayColumn = AnyPgColumn<{ data: Date }>;
type RialColumn = AnyPgColumn<{ data: number }>;
type TextColumn = AnyPgColumn<{ data: string }>;
type Spans = PeriodFilter | AmountFilter;
type ConditionOf<F extends FilterSet, Name extends keyof F> = F[Name] extends PeriodFilter
  ? DayColumn | ((days: Days) => SQL | undefined)
  : F[Name] extends AmountFilter
    ? RialColumn | SQL
    : (value: NonNullable<FilterValues<F>[Name & keyof FilterValues<F>]>) => SQL | undefined;
/** Filters whose value stands in the table's column of the same name. */
type Plain<T extends PgTable, F extends FilterSet> = {
  [Name in keyof F & keyof T["_"]["columns"]]: F[Name] extends Spans ? never : Name;
}[keyof F & keyof T["_"]["columns"]];
type Conditions<T extends PgTable, F extends FilterSet> = {
  [Name in Exclude<keyof F, Plain<T, F>>]: ConditionOf<F, Name>;
} & { [Name in Plain<T, F>]?: ConditionOf<F, Name> };

/** Rows of these days of Tehran. */
export const withinDays = (column: DayColumn, { from, to }: Days): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(column, new Date(tehranDayBounds(from).from)),
    to === undefined ? undefined : lt(column, new Date(tehranDayBounds(to).to)),
  );

interface Amounts {
  fromRial?: number | undefined;
  toRial?: number | undefined;
}
const withinAmounts = (rial: SQL, { fromRial, toRial }: Amounts): SQL | undefined =>
  and(fromRial === undefined ? undefined : gte(rial, fromRial), toRial === undefined ? undefined : lte(rial, toRial));

/**
 * The rows of a table that match a list's filters. A filter with the name of a column compares with it.
 *
 * @param conditions the other filters; of days and amounts the column that they are compared with
 */
export function matching<T extends PgTable, F extends FilterSet>(
  table: T,
  filters: F,
  asked: FilterValues<F>,
  conditions: Conditions<T, F>,
): SQL | undefined {
  const values = asked as Days & Amounts & Record<string, string | undefined>;
  const own = conditions as Record<string, unknown>;
  const columns = getTableColumns(table) as Record<string, unknown>;
  return and(
    ...Object.entries(filters).map(([name, { kind }]) => {
      const condition = own[name] ?? columns[name];
      if (kind === "amount") return withinAmounts(condition as SQL, values);
      const value = kind === "period" ? { from: values.from, to: values.to } : values[name];
      if (value === undefined) return undefined;
      if (typeof condition === "function") return condition(value) as SQL | undefined;
      return typeof value === "string" ? eq(condition as TextColumn, value) : withinDays(condition as DayColumn, value);
    }),
  );
}
