import "server-only";
import { PgBoss } from "pg-boss";
import { pool } from "@/lib/server/db/client";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { processSingleton } from "@/lib/server/process-singleton";
import { QUEUES } from "./queues";

/**
 * The job queue of this process; jobs live in PostgreSQL and any web process may work on them. Started once, by the
 * instrumentation; whoever sends a job earlier waits for it. A start that failed is tried again by whoever asks next.
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

/** A queue of an earlier start has the policy it was made with, and the library has no way to change it. */
async function keepPolicies(): Promise<void> {
  const policyOf = (options: { policy?: string }) => options.policy ?? "standard";
  await pool().query(
    `UPDATE pgboss.queue AS q SET policy = wanted.policy FROM unnest($1::text[], $2::text[]) AS wanted (name, policy)
     WHERE q.name = wanted.name AND q.policy <> wanted.policy`,
    [QUEUES.map(({ name }) => name), QUEUES.map(({ options }) => policyOf(options))],
  );
}
