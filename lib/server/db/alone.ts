import "server-only";
import { once } from "@/lib/server/once";
import { pool } from "./client";

/** Who is at it in this process, by name: they wait here, so that only one of them holds a connection. */
const turns = () => once("alone", () => new Map<string, Promise<unknown>>());

/**
 * Does work that nobody else does under the same name at the same time, in any process; whoever comes meanwhile waits.
 * For what asks the service in between: a connection holds the lock, and no transaction.
 */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = turns().get(name) ?? Promise.resolve();
  const mine = before.catch(() => {}).then(() => underLock(name, work));
  turns().set(name, mine);
  try {
    return await mine;
  } finally {
    if (turns().get(name) === mine) turns().delete(name);
  }
}

async function underLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
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
