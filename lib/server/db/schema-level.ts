import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

export const MIGRATIONS = "lib/server/db/migrations";

export interface SchemaLevel {
  /**
   * Migrations of the database that this version does not know, by the time when they were made, in epoch
   * milliseconds.
   */
  unknown: number[];
  /** Names of the migrations that the database does not have yet. */
  missing: string[];
  /** The database was created before the first migration of this version, so it cannot be migrated. */
  isOfBefore: boolean;
}

interface Journal {
  entries: { when: number; tag: string }[];
}

/**
 * Compares the migrations of a database with those of this version. A migration is identified by the time when it was
 * made, as in drizzle's own table: its text may be corrected later, for databases that have not run it yet.
 */
export async function compareSchema<Schema extends Record<string, unknown>>(
  db: NodePgDatabase<Schema>,
  migrationsFolder = MIGRATIONS,
): Promise<SchemaLevel> {
  const journal = path.join(migrationsFolder, "meta", "_journal.json");
  const { entries }: Journal = JSON.parse(readFileSync(journal, "utf8"));
  const table = await db.execute<{ name: string | null }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name`,
  );
  if (!table.rows[0]?.name) return { unknown: [], missing: entries.map(({ tag }) => tag), isOfBefore: false };
  const { rows } = await db.execute<{ at: string }>(
    sql`SELECT created_at::text AS at FROM drizzle.__drizzle_migrations ORDER BY created_at`,
  );
  const applied = new Set(rows.map(({ at }) => Number(at)));
  const known = new Set(entries.map(({ when }) => when));
  const unknown = [...applied].filter((at) => !known.has(at));
  const begun = entries[0]?.when ?? 0;
  return {
    unknown,
    missing: entries.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag),
    isOfBefore: unknown.some((at) => at < begun),
  };
}

/** What is wrong with a schema and what to do about it; undefined when it fits this version. */
export function schemaFault({ unknown, missing, isOfBefore }: SchemaLevel): string | undefined {
  if (isOfBefore)
    return [
      "The database is of a version of Daftar from before its first release. Nothing leads from its tables to those of this version.",
      "Nothing was changed. Begin with an empty database: give another DATABASE_URL, or where Daftar keeps the database itself, move the folder DATA_DIR/postgres aside.",
    ].join("\n");
  if (unknown.length > 0) {
    const newest = new Date(Math.max(...unknown)).toISOString().slice(0, 10);
    return [
      `The database is newer than this version of Daftar: it has ${unknown.length} migration(s) that are not known here, the newest made on ${newest}.`,
      "Nothing was changed. Start the newer version (git pull, then npm start), or restore a backup from before the upgrade: there is no way back to an older schema.",
    ].join("\n");
  }
  if (missing.length === 0) return undefined;
  return `The database lacks ${missing.length} migration(s) of this version (${missing.join(", ")}): start with npm start, which applies them. If they stay, the database has been used by a version of another line: restore a backup.`;
}
