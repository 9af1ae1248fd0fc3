import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { lockText } from "./locks";
import { compareSchema, MIGRATIONS, schemaFault } from "./schema-level";

/**
 * Brings a database to the present schema. If several processes call it at once, one works and the others wait. A
 * database with migrations of a newer version is left as it is, because this version's writes would not fit it. A
 * database from before the first release is also left as it is.
 *
 * @throws Error in plain words, if the database is newer or from before the first release, or if its migrations have
 *   gaps
 */
export async function migrateDatabase(databaseUrl: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [lockText("migration", [])]);
    const db = drizzle(client);
    const before = await compareSchema(db, migrationsFolder);
    if (before.unknown.length > 0) throw new Error(schemaFault(before));
    await migrate(db, { migrationsFolder });
    const fault = schemaFault(await compareSchema(db, migrationsFolder));
    if (fault) throw new Error(fault);
  } finally {
    await client.end();
  }
}
