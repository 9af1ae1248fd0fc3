import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Any fixed number: the same for every process that migrates. */
const MIGRATION_LOCK = 7_301_405;

/** Brings a database to the present schema; several processes may ask at once, one works and the others wait. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: "lib/server/db/migrations" });
  } finally {
    await client.end();
  }
}
