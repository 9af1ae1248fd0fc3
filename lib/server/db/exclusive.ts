import "server-only";
import pg from "pg";
import { ApiError } from "@/lib/operations/errors";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { once } from "@/lib/server/once";
import { type LockName, lockText } from "./locks";

/** So long a lock, or a connection to hold it, is waited for. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const LOCK_NOT_AVAILABLE = "55P03";
/** As pg's pool says it. */
const ALL_TAKEN = "timeout exceeded when trying to connect";
/**
 * Locks are held by connections of their own, few at once: work under a lock needs others, which would all be taken if many
 * waited. A pair is renewed by calls that other work makes under its lock, so those have some apart.
 */
const CONNECTIONS = { token: 2, other: 4 };

/** Who is at it in this process, by lock: they wait here, so that only one of them holds a connection. */
const turns = () => once("exclusive-turns", () => new Map<string, Promise<unknown>>());

/**
 * Does work that nobody else does under the same lock at the same time, in any process; whoever comes meanwhile waits.
 * For what asks the service in between: a connection holds the lock, and no transaction.
 *
 * @param of what follows the lock's name in its key (`LOCKS`)
 * @throws ApiError `busy` where another process did not let go of it for a minute, or too many locks are held here;
 *   nothing was done then
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
    // A connection that failed may still hold the lock: closing it lets go for sure.
    client.release(!isFree);
  }
}

async function connectionFor(lock: LockName): Promise<pg.PoolClient> {
  const group = lock === "token" ? "token" : "other";
  const connections = once(`exclusive-${group}`, () => {
    const made = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: CONNECTIONS[group],
      lock_timeout: LONGEST_WAIT_MS,
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
