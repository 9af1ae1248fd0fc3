import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "@/lib/server/core/log";

const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/**
 * Stores data that cannot be obtained a second time, such as an answer that cost a fee. While the database is away,
 * the work is tried again for a minute. It may have been done although its answer was lost, so it must be safe to do
 * twice.
 *
 * @throws the error if the database itself refuses the work, and the last error once the minute is over
 */
export async function retryWhileDatabaseAway<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || Date.now() > until) throw error;
      log.warn({ err: error }, "the database is away; what is to be written down waits");
      await wait(PAUSE_MS);
    }
  }
}

/**
 * SQL codes of a lost connection, a server that is stopping or not ready, a transaction that was idle for too long, and a
 * lock timeout: the work may be tried again.
 */
const AWAY = /^(08|57P|25P03|55P03)/;
const SQL_CODE = /^[0-9A-Z]{5}$/;

/**
 * Whether nobody answered, or the database is stopping or starting. Then the database has said nothing about the
 * work.
 */
function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string" && SQL_CODE.test(code)) return AWAY.test(code);
    if (/ECONN|EPIPE|timeout|terminated|Connection/i.test(`${code ?? ""} ${at.message}`)) return true;
  }
  return false;
}
