import "server-only";
import { PgBoss } from "pg-boss";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { once } from "@/lib/server/once";
import { QUEUES } from "./queues";

/**
 * The job queue of this process; jobs live in PostgreSQL and any web process may work on them. Started once, by the
 * instrumentation; whoever sends a job earlier waits for it.
 */
export function boss(): Promise<PgBoss> {
  return once("boss", async () => {
    const made = new PgBoss({ connectionString: env().DATABASE_URL, max: 4 });
    made.on("error", (error) => log.warn({ err: error }, "job queue"));
    await made.start();
    for (const queue of QUEUES) await made.createQueue(queue.name, queue.options);
    return made;
  });
}
