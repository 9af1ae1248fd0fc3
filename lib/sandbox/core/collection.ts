import type { SQLInputValue } from "node:sqlite";
import { pageAnswer, readPage } from "./answers";
import { fieldErrors } from "./errors";
import type { Call } from "./types";

type Condition = { sql: string; values: Record<string, SQLInputValue> };

type Collection<Row> = {
  /** What follows FROM: a table or a view. */
  from: string;
  /** The newest first, and never two orders for the same rows. */
  orderBy: string;
  /** The path that links name; `:name` is filled from the call. */
  path: string;
  /** Rows of a page where nobody says. */
  perPage: number;
  /** What always holds, whoever asks for what. */
  where?: string;
  /** For a query's parameter that has a value the condition that it sets, or the text that refuses it. */
  filters?: Readonly<Record<string, (value: string) => Condition | string>>;
  /** A record in the service's answer shape. */
  row: (row: Row, call: Call) => unknown;
};

/** Answers a list in pages: filters, count, order and the envelope, the same for all areas. */
export const collection =
  <Row>({ from, orderBy, path, perPage, where, filters = {}, row }: Collection<Row>) =>
  (call: Call) => {
    const { sandbox, query, params } = call;
    const conditions = where ? [where] : [];
    const values: Record<string, SQLInputValue> = {};
    const errors: Record<string, string[]> = {};
    for (const [name, filter] of Object.entries(filters)) {
      const value = query.get(name);
      if (!value) continue;
      const condition = filter(value);
      if (typeof condition === "string") {
        errors[name] = [condition];
        continue;
      }
      conditions.push(condition.sql);
      Object.assign(values, condition.values);
    }
    if (Object.keys(errors).length > 0) throw fieldErrors(errors);
    const all = `FROM ${from}${conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : ""}`;
    const paging = readPage(query, perPage);
    const total = sandbox.db.count(`SELECT COUNT(*) AS count ${all}`, values);
    const rows = sandbox.db.all<Row>(`SELECT * ${all} ORDER BY ${orderBy} LIMIT :limit OFFSET :offset`, {
      ...values,
      limit: paging.perPage,
      offset: (paging.page - 1) * paging.perPage,
    });
    const named = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    return pageAnswer(
      rows.map((each) => row(each, call)),
      total,
      paging,
      named,
      query,
    );
  };

/** A filter by one column's exact value, of these words where there are any. */
export const byColumn =
  (column: string, words?: readonly string[]) =>
  (value: string): Condition | string =>
    words && !words.includes(value)
      ? `${column} انتخاب‌شده معتبر نیست.`
      : { sql: `${column} = :${column}`, values: { [column]: value } };
