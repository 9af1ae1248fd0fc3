import "server-only";
import { and, asc, eq, getTableColumns, getTableName, or, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { db, type Queryable } from "@/lib/server/db/client";
import { log } from "./log";
import { hasEarlierKey, openBytes, presentKeyId, sealBytes } from "./secret-box";

type RowOf<Table extends PgTable> = Table["$inferSelect"];

interface Derived<Table extends PgTable> {
  /** Rows that are done again although their key is the present one, because a derived column is out of date. */
  isOutdated?: SQL;
  /**
   * The columns that are computed from the sealed one, such as keyed hashes.
   *
   * @returns null if the row stays as it is
   */
  derived?: (row: RowOf<Table>, tx: Queryable) => DerivedColumns<Table> | Promise<DerivedColumns<Table>>;
}

type DerivedColumns<Table extends PgTable> = Partial<Record<keyof RowOf<Table>, unknown>> | null;

/** A column that is sealed with the installation's secret, and how its rows are sealed again with another one. */
export interface SealedColumn extends Derived<PgTable> {
  table: PgTable;
  column: PgColumn;
  /** The name of the column in a row. */
  name: string;
  /** The purpose that a row's value is sealed for. */
  purposeOf: (row: RowOf<PgTable>) => string;
}

/** Declares a sealed column, so that it is sealed again after the secret has changed. */
export function sealedColumn<Table extends PgTable, Name extends keyof RowOf<Table> & string>(
  table: Table,
  name: Name,
  purposeOf: (row: RowOf<Table>) => string,
  derived: Derived<Table> = {},
): SealedColumn {
  const column = getTableColumns(table)[name] as PgColumn;
  return { table, column, name, purposeOf, ...derived } as SealedColumn;
}

/** The condition for values that are sealed with another key than the present one. An empty value is not sealed. */
export const isSealedOtherwise = (column: PgColumn): SQL =>
  sql`(octet_length(${column}) > 0 AND substring(${column} FROM 1 FOR 8) <> ${presentKeyId()})`;

/**
 * Seals columns with the present secret if they were sealed with an earlier one. A row that no known secret opens
 * stays as it is, because another secret may open it. A column that fails does not stop the others.
 *
 * @throws AggregateError with the errors of the columns that failed, after all were tried; the signal's reason
 */
export async function reseal(
  columns: readonly SealedColumn[],
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const failed: unknown[] = [];
  for (const column of columns) {
    try {
      await resealColumn(column, signal);
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error, column: fullNameOf(column) }, "a column could not be sealed again");
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, "some columns could not be sealed again");
}

/** The name of a column in the database: `saved_views.contents`. */
export const fullNameOf = ({ table, column }: Pick<SealedColumn, "table" | "column">): string =>
  `${getTableName(table)}.${column.name}`;

const PER_PAGE = 200;

/** Goes through a table by its primary key, if any row may have to be sealed again. */
async function resealColumn(sealed: SealedColumn, signal: AbortSignal): Promise<void> {
  if (!isOld(sealed)) return;
  const key = primaryKeyOf(sealed.table);
  for (let after: SQL | undefined; ; ) {
    signal.throwIfAborted();
    // Only the keys are read here, because the values may be large.
    const page = await db()
      .select(Object.fromEntries(key.map((column) => [column.name, column])))
      .from(sealed.table)
      .where(and(isOld(sealed), after))
      .orderBy(...key.map((column) => asc(column)))
      .limit(PER_PAGE);
    for (const row of page) {
      signal.throwIfAborted();
      await resealRow(sealed, and(...key.map((column) => eq(column, row[column.name]))));
    }
    const last = page.at(-1);
    if (!last || page.length < PER_PAGE) return;
    const values = key.map((column) => sql`${last[column.name]}`);
    after = sql`(${sql.join(key, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  }
}

/** The condition has no index, and without an earlier key it finds nothing that opens. So it is left out then. */
const isOld = ({ column, isOutdated }: SealedColumn): SQL | undefined =>
  or(hasEarlierKey() ? isSealedOtherwise(column) : undefined, isOutdated);

function primaryKeyOf(table: PgTable): PgColumn[] {
  const { primaryKeys, columns } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** Reads and writes one row under its lock, so that a change by somebody else is not overwritten. */
async function resealRow(sealed: SealedColumn, isRow: SQL | undefined): Promise<void> {
  const { table, name, purposeOf, derived } = sealed;
  try {
    await db().transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(table)
        .where(and(isRow, isOld(sealed)))
        .for("no key update");
      if (!row) return;
      const value = row[name] as Buffer | null;
      const again = value?.length ? { [name]: sealBytes(openBytes(value, purposeOf(row)), purposeOf(row)) } : {};
      const others = derived ? await derived(row, tx) : {};
      if (others)
        await tx
          .update(table)
          .set({ ...again, ...others })
          .where(isRow);
    });
  } catch (error) {
    log.warn({ err: error, column: fullNameOf(sealed) }, "a row could not be sealed again");
  }
}
