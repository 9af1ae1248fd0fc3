import "server-only";
import { PgBoss } from "pg-boss";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { pool } from "@/lib/server/db/client";
import { QUEUES } from "./queues";

/**
 * The job queue of this process. Jobs are stored in PostgreSQL and any web process may work on them. The
 * instrumentation starts it once, and earlier senders wait for it. If the start fails, the next caller tries again.
 */
export function boss(): Promise<PgBoss> {
  return processSingleton("boss", async () => {
    const made = new PgBoss({ connectionString: env().DATABASE_URL, max: 4 });
    made.on("error", (error) => log.warn({ err: error }, "job queue"));
    try {
      await made.start();
      for (const queue of QUEUES) await made.createQueue(queue.name, queue.options);
      await keepPolicies();
    } catch (error) {
      await made.stop({ graceful: false }).catch(() => {});
      throw error;
    }
    return made;
  });
}

/**
 * Updates the policies of queues. A queue from an earlier start keeps the policy it was made with, and the library
 * cannot change it.
 */
async function keepPolicies(): Promise<void> {
  const policyOf = (options: { policy?: string }) => options.policy ?? "standard";
  await pool().query(
    `UPDATE pgboss.queue AS q SET policy = wanted.policy FROM unnest($1::text[], $2::text[]) AS wanted (name, policy)
     WHERE q.name = wanted.name AND q.policy <> wanted.policy`,
    [QUEUES.map(({ name }) => name), QUEUES.map(({ options }) => policyOf(options))],
  );
}
