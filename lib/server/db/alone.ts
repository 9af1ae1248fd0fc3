import "server-only";
import { pool } from "./client";

/**
 * Does work that nobody else does under the same name at the same time, in any process; whoever comes meanwhile waits.
 * For what asks the service in between: a connection holds the lock, and no transaction.
 */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const client = await pool().connect();
  let isFree = false;
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
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
