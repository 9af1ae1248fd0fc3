import type { Sandbox } from "./sandbox";

/** A piece of work whose moment (unix seconds) has come, and what is done then. */
export type Due = { at: number; act: () => void };
export type NextDue = (sandbox: Sandbox) => Due | undefined;

/**
 * The earliest row of a table whose moment has come.
 *
 * @param moment SQL of the moment: a column, or an expression; NULL while the row waits for nothing. Give it an index.
 * @param act has to move the moment on: until it does, the same row is due again
 */
export function nextRow<Row>(table: string, moment: string, act: (sandbox: Sandbox, row: Row) => void): NextDue {
  const sql = `SELECT *, ${moment} AS moment FROM ${table} WHERE ${moment} <= :now ORDER BY ${moment}, rowid LIMIT 1`;
  return (sandbox) => {
    const row = sandbox.db.get<Row & { moment: number }>(sql, { now: sandbox.clock.now() });
    return row && { at: row.moment, act: () => act(sandbox, row) };
  };
}
