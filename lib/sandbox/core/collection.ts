import type { SQLInputValue } from "node:sqlite";
import { type PageAnswer, pageAnswer, readPage } from "./answers";
import { fieldErrors, notFound } from "./errors";
import { habitsOf } from "./habits";
import { DAY_SECONDS, parseJalaliDay } from "./jalali";
import type { Answer, Call } from "./types";

type Values = Record<string, SQLInputValue>;
export interface Condition {
  sql: string;
  values?: Values;
}
/**
 * A filter returns the condition that a parameter's value sets, undefined for none, or the text that refuses the
 * value.
 */
type Filter = (value: string, call: Call) => Condition | string | undefined;
export type Filters = Readonly<Record<string, Filter>>;

type Collection<Row> = {
  /** The text after FROM: a table or a view. */
  from: string;
  /** The select that reads the rows, if it is more than `from`. */
  select?: string;
  /** The order of the rows. It must be unambiguous. */
  orderBy: string | ((call: Call) => string);
  /** The path that page links use; `:name` is filled from the call. */
  path: string;
  /** Rows per page if the call does not say. */
  perPage: number;
  /** The most rows that a page may have. */
  most?: (call: Call) => number;
  /** Runs first: it applies changes that time has brought, or refuses the whole list. */
  before?: (call: Call) => void;
  /** The condition that holds for every call. */
  where?: string | ((call: Call) => Condition);
  filters?: Filters;
  /** The record in the service's answer shape, or the several records that it is shown as. */
  row: (row: Row, call: Call) => unknown;
  /** The envelope, if it differs from the usual one. */
  answer?: (page: PageAnswer, call: Call) => Answer;
};

/**
 * Combines the parameters of a call into one condition.
 *
 * @throws ServiceError 422 that names the invalid parameters
 */
export function conditionOf(filters: Filters, call: Call, ...always: Condition[]): { sql: string; values: Values } {
  const conditions = [...always];
  const errors: Record<string, string[]> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const value = call.query.get(name)?.trim();
    const condition = value ? filter(value, call) : undefined;
    if (typeof condition === "string") errors[name] = [condition];
    else if (condition) conditions.push(condition);
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  return {
    sql: conditions.map(({ sql }) => sql).join(" AND ") || "1 = 1",
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  };
}

const FILTERS_BY_HABIT = {
  narrow: (filters: Filters): Filters => filters,
  passed_over: (): Filters => ({}),
  refused: (filters: Filters): Filters =>
    Object.fromEntries(Object.keys(filters).map((name) => [name, () => invalid(name)])),
} as const;

/** Answers a list in pages. Filters, count, order and the envelope are the same for all areas. */
export const collection =
  <Row>({ from, select = `SELECT * FROM ${from}`, path, filters = {}, where, row, ...list }: Collection<Row>) =>
  (call: Call): Answer => {
    const { sandbox, query, params } = call;
    list.before?.(call);
    const always = typeof where === "string" ? { sql: where } : where?.(call);
    const known = FILTERS_BY_HABIT[habitsOf(sandbox).list_filters](filters);
    const { sql, values } = conditionOf(known, call, ...(always ? [always] : []));
    const paging = readPage(query, list.perPage);
    paging.perPage = Math.min(paging.perPage, list.most?.(call) ?? paging.perPage);
    const total = sandbox.db.count(`SELECT COUNT(*) AS count FROM ${from} WHERE ${sql}`, values);
    const orderBy = typeof list.orderBy === "string" ? list.orderBy : list.orderBy(call);
    const rows = sandbox.db.all<Row>(`${select} WHERE ${sql} ORDER BY ${orderBy} LIMIT :limit OFFSET :offset`, {
      ...values,
      limit: paging.perPage,
      offset: (paging.page - 1) * paging.perPage,
    });
    const named = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    const page = pageAnswer(
      rows.flatMap((each) => row(each, call)),
      total,
      paging,
      named,
      query,
    );
    return list.answer ? list.answer(page, call) : page;
  };

/** The text that refuses a parameter. */
export const invalid = (name: string): string => `${name} معتبر نیست.`;

/** Filters by the exact value of a column, limited to the given words if there are any. */
export const byColumn =
  (column: string, words?: readonly string[], name = column.replace(/^.*\./, "")): Filter =>
  (value) =>
    words && !words.includes(value)
      ? invalid(name)
      : { sql: `${column} = :by_${name}`, values: { [`by_${name}`]: value } };

/** Filters for a text that one of these columns contains. */
export const containing =
  (columns: (call: Call) => readonly string[]): Filter =>
  (value, call) => ({
    sql: `(${columns(call)
      .map((column) => `${column} LIKE :part ESCAPE '\\'`)
      .join(" OR ")})`,
    values: { part: `%${value.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` },
  });

/** Filters by the first or the last Jalali day (inclusive) of a column that holds seconds. */
export const byJalaliDay =
  (name: string, column: string, edge: "from" | "to"): Filter =>
  (value) => {
    const day = parseJalaliDay(value);
    if (day === null) return `${name} تاریخ معتبر نیست.`;
    const second: number = edge === "from" ? day : day + DAY_SECONDS;
    return { sql: `${column} ${edge === "from" ? ">=" : "<"} :day_${edge}`, values: { [`day_${edge}`]: second } };
  };

/**
 * Reads the row by the id in the path.
 *
 * @param what the record, in the words of the refusal
 * @returns a function that throws ServiceError 404 if there is no such row
 */
export const rowNamed =
  <Row>(table: string, parameter: string, what: string) =>
  ({ sandbox, params }: Call): Row => {
    const row = sandbox.db.get<Row>(`SELECT * FROM ${table} WHERE id = :id`, { id: params[parameter] ?? "" });
    if (!row) throw notFound(what);
    return row;
  };
