import { rmSync } from "node:fs";
import { createTemporaryDataDir, KEPT_IN_MEMORY, removeDataDir } from "./data-dir";
import { runJob } from "./session";
import { startTestStack } from "./stack";

/** Where the workers of a run find the directory; without it each prepares its own. */
export const PREPARED_DIR_VARIABLE = "DAFTAR_PREPARED_DIR";

/**
 * Prepares, once for a run of stories, the data directory of which every worker's stack begins with a copy.
 *
 * @returns what removes it
 */
export default async function setUp(): Promise<() => void> {
  const dataDir = await prepareDataDir();
  process.env[PREPARED_DIR_VARIABLE] = dataDir;
  return () => removeDataDir(dataDir);
}

/** The first reading of the book waits a minute for the service's limits. Here there are none. */
const WITHOUT_LIMITS = { SANDBOX_LIMITS: "off", SERVICE_LIMIT_POST: "1000", SERVICE_LIMIT_OTHER: "1000" };

/**
 * A data directory whose database is migrated, whose sandbox has its past, whose business is linked, whose demo members
 * are there and whose withdrawals are in the book. Everything that wrote in it has been stopped cleanly.
 */
export async function prepareDataDir(): Promise<string> {
  const dataDir = createTemporaryDataDir();
  try {
    const stack = await startTestStack({ dataDir, env: WITHOUT_LIMITS, postgresSettings: KEPT_IN_MEMORY });
    for (const queue of ["figures", "book-lists"] as const) await runJob(stack, queue);
    await stack.stop();
    rmSync(stack.logDir, { recursive: true, force: true });
    return dataDir;
  } catch (error) {
    removeDataDir(dataDir);
    throw error;
  }
}
