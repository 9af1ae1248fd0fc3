import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { lockText } from "./locks";
import { compareSchema, MIGRATIONS, schemaFault } from "./schema-level";

/**
 * Brings a database to the present schema; several processes may ask at once, one works and the others wait. A database
 * that a newer version has brought further is left as it is: what this version writes would not fit it. So is one from
 * before the first release.
 *
 * @throws Error in plain words, when the database is newer, of before the first release, or its migrations have gaps
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
