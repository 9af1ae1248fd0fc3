import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";

export type Database = NodePgDatabase;
/** A database or a transaction on it: what most functions take, so that callers decide what is atomic. */
export type Queryable = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

/**
 * Daftar's queries are small and finish faster than PostgreSQL starts helpers or compiles a plan. With parallel
 * workers and JIT, a search takes four to ten times as long.
 */
const AT_ONCE = "SET max_parallel_workers_per_gather = 0; SET jit = off";

/**
 * Time limits in milliseconds, longer than any query, lock or pause of Daftar. A query that waits for a frozen
 * process then fails and does not hold its connection for ever. They are set by a query, because a pooler refuses
 * them as parameters.
 */
const BOUNDS =
  "SET statement_timeout = 300000; SET lock_timeout = 60000; SET idle_in_transaction_session_timeout = 60000";

/**
 * Runs `ask` for each thing: in parallel over the pool, one after another within a transaction, which has only one
 * connection.
 */
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
  return processSingleton("pool", () => {
    const made = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL,
      connectionTimeoutMillis: 10_000,
      // A new connection costs a handshake and has no cached tables, so idle ones are kept for the next burst.
      idleTimeoutMillis: 600_000,
      onConnect: (client) => client.query(`${AT_ONCE}; ${BOUNDS}`),
    });
    made.on("error", lost);
    // A connection that is lost between two queries informs only its own listener.
    made.on("connect", (client) => client.on("error", lost));
    return made;
  });
}

const lost = (error: Error): void => log.warn({ err: error }, "database connection lost");

export function db(): Database {
  return processSingleton("db", () => drizzle(pool()));
}
