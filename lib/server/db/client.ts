import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { once } from "@/lib/server/once";

export type Database = NodePgDatabase;
/** A database or a transaction on it: what most functions take, so that callers decide what is atomic. */
export type Queryable = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

/**
 * What it asks for is small, and answered in less time than PostgreSQL takes to start helpers or to compile a plan for it:
 * with them a search takes four to ten times as long.
 */
const AT_ONCE = "SET max_parallel_workers_per_gather = 0; SET jit = off";

/** Asks many things: at once over the pool, one after another within a transaction, which has one connection. */
export async function askEach<Thing, Answer>(
  within: Queryable,
  things: readonly Thing[],
  ask: (thing: Thing) => Promise<Answer>,
): Promise<Answer[]> {
  if (within === db()) return Promise.all(things.map(ask));
  const answers: Answer[] = [];
  for (const thing of things) answers.push(await ask(thing));
  return answers;
}

/** The connection pool of this process. A broken idle connection is logged and replaced, never fatal. */
export function pool(): pg.Pool {
  return once("pool", () => {
    const made = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL,
      connectionTimeoutMillis: 10_000,
      // A new one costs its greeting and knows no table yet: what is kept answers the next burst at once.
      idleTimeoutMillis: 600_000,
      onConnect: (client) => client.query(AT_ONCE),
    });
    made.on("error", (error) => log.warn({ err: error }, "database connection lost"));
    return made;
  });
}

export function db(): Database {
  return once("db", () => drizzle(pool()));
}
