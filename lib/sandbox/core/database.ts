import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export type Row = Record<string, SQLInputValue>;
type Values = Record<string, SQLInputValue | boolean | undefined>;

/**
 * The sandbox's SQLite file, with prepared statements cached by their text and transactions that may be nested. One
 * process owns the file.
 */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #onRollback: (() => void)[] = [];
  readonly #counts = new Map<string, number>();
  #depth = 0;

  /** @param file path of the file, which is made with its folders if missing; `:memory:` for no file */
  constructor(file: string) {
    if (file !== ":memory:") keepForOwner(file);
    this.#connection = new DatabaseSync(file);
    this.#connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000");
  }

  exec(sql: string): void {
    this.#counts.clear();
    this.#connection.exec(sql);
  }

  all<T = Row>(sql: string, values: Values = {}): T[] {
    return this.#prepare(sql).all(bind(values)) as T[];
  }

  get<T = Row>(sql: string, values: Values = {}): T | undefined {
    return this.#prepare(sql).get(bind(values)) as T | undefined;
  }

  /** The number that a query returns as `count`. It is cached until anything is written. */
  count(sql: string, values: Values = {}): number {
    const key = `${sql} ${JSON.stringify(values)}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const count = this.get<{ count: number }>(sql, values)?.count ?? 0;
    if (this.#depth === 0) this.#counts.set(key, count);
    return count;
  }

  /** @returns how many rows changed */
  run(sql: string, values: Values = {}): number {
    this.#counts.clear();
    return Number(this.#prepare(sql).run(bind(values)).changes);
  }

  /** Inserts one row; its names are the columns. Values are bound by position, which makes the seed of a year fast. */
  insert(table: string, row: Values): void {
    const names = Object.keys(row);
    const key = `${table}:${names.join()}`;
    let statement = this.#statements.get(key);
    if (!statement) {
      const marks = names.map(() => "?").join(", ");
      statement = this.#connection.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`);
      this.#statements.set(key, statement);
    }
    this.#counts.clear();
    statement.run(...Object.values(row).map(bindable));
  }

  /** Updates the row with this id; names are the columns. */
  update(table: string, id: number | string, row: Values): void {
    const set = Object.keys(row).map((name) => `${name} = :${name}`);
    this.run(`UPDATE ${table} SET ${set.join(", ")} WHERE id = :id`, { ...row, id });
  }

  /** Deletes every row that has this value in this column. */
  remove(table: string, column: string, value: number | string): void {
    this.run(`DELETE FROM ${table} WHERE ${column} = :value`, { value });
  }

  /** Runs the work in a transaction. Nested calls join the outer one. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#connection.exec("BEGIN IMMEDIATE");
    this.#depth = 1;
    try {
      const result = work();
      this.#connection.exec("COMMIT");
      return result;
    } catch (error) {
      this.#connection.exec("ROLLBACK");
      for (const forget of this.#onRollback) forget();
      throw error;
    } finally {
      this.#depth = 0;
    }
  }

  /**
   * Registers a callback for rollbacks. Code that caches rows in memory must drop them when the rows are rolled back.
   */
  onRollback(forget: () => void): void {
    this.#onRollback.push(forget);
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      statement.setAllowUnknownNamedParameters(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/**
 * The file holds names, IBANs and token pairs, so no other user of this machine may read it. Files that SQLite
 * creates beside it have the same mode.
 */
function keepForOwner(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600); // one that was made before
}

function bind(values: Values): Record<string, SQLInputValue> {
  const bound: Record<string, SQLInputValue> = {};
  for (const name in values) bound[name] = bindable(values[name]);
  return bound;
}

const bindable = (value: Values[string]): SQLInputValue =>
  value === undefined ? null : typeof value === "boolean" ? Number(value) : value;
