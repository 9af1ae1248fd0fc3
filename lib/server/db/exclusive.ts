import "server-only";
import pg from "pg";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { type LockName, lockText } from "./locks";

/** The longest wait for a lock, or for a connection to hold it. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const LOCK_NOT_AVAILABLE = "55P03";
/** The message of pg's pool when no connection came free. */
const ALL_TAKEN = "timeout exceeded when trying to connect";
/**
 * How many connections hold locks, apart from the pool of all other work. The work under a lock needs connections of that
 * pool, and waiting locks would take them all. Token locks have connections of their own, because work under another lock
 * may have to renew the token pair.
 */
const CONNECTIONS = { token: 2, other: 4 };

/** The last work per lock in this process. The next one waits for it here, without a connection. */
const turns = () => processSingleton("exclusive-turns", () => new Map<string, Promise<unknown>>());

/**
 * Runs work under a lock that one caller holds at a time, over all processes; other callers wait. For work that calls the
 * service: a connection holds the lock, not a transaction.
 *
 * @param of what follows the lock's name in its key (`LOCKS`)
 * @throws ApiError `busy` when another process kept the lock for a minute, or no connection came free; the work did not begin
 */
export async function withExclusiveLock<Result>(
  lock: LockName,
  of: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const key = lockText(lock, of);
  const before = turns().get(key) ?? Promise.resolve();
  const mine = before.catch(() => {}).then(() => underLock(lock, key, work));
  turns().set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns().get(key) === mine) turns().delete(key);
  }
}

async function underLock<Result>(lock: LockName, key: string, work: () => Promise<Result>): Promise<Result> {
  const client = await connectionFor(lock);
  let isFree = false;
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [key]).catch((error: { code?: string }) => {
      throw error.code === LOCK_NOT_AVAILABLE ? busy() : error;
    });
    return await work();
  } finally {
    isFree = await client.query("SELECT pg_advisory_unlock_all()").then(
      () => true,
      () => false,
    );
    // A failed connection may still hold the lock. Closing it surely releases the lock.
    client.release(!isFree);
  }
}

async function connectionFor(lock: LockName): Promise<pg.PoolClient> {
  const group = lock === "token" ? "token" : "other";
  const connections = processSingleton(`exclusive-${group}`, () => {
    const made = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: CONNECTIONS[group],
      // A pooler refuses this setting as a connection parameter.
      onConnect: (client) => client.query(`SET lock_timeout = ${LONGEST_WAIT_MS}`),
      connectionTimeoutMillis: LONGEST_WAIT_MS,
    });
    const lost = (error: Error) => log.warn({ err: error, group }, "a connection that held a lock was lost");
    made.on("error", lost);
    made.on("connect", (client) => client.on("error", lost));
    return made;
  });
  return connections.connect().catch((error: Error) => {
    throw error.message === ALL_TAKEN ? busy() : error;
  });
}

const busy = () => new ApiError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
