import "server-only";
import { env } from "./env";
import { hearing } from "./events/bus";
import { startWorkers } from "./jobs/work";
import { log } from "./log";

const RETRY_MS = 2000;

/** Makes a web process ready. Without a complete environment it does not run at all. */
export async function startWeb(): Promise<void> {
  try {
    env();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "The environment is not complete"}\n`);
    process.exit(1);
  }
  // Joins the change bus before the first request needs it.
  hearing();
  void keepTryingToWork();
}

/** Pages can be served while the database is coming up; jobs begin as soon as it is there. */
async function keepTryingToWork(): Promise<void> {
  try {
    await startWorkers();
  } catch (error) {
    log.warn({ err: error }, "job workers could not start; trying again");
    setTimeout(() => void keepTryingToWork(), RETRY_MS).unref();
  }
}
