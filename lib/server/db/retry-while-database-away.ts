import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "@/lib/server/log";

const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/**
 * Writes down what cannot be had a second time, such as an answer that was paid for: while the database is away it is
 * tried again for a minute. It may have been done when its answer was lost, so it must bear being done twice.
 *
 * @throws whatever the database itself says no to, and what went wrong last once the minute is over
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

/** Nobody answered, or what answered is stopping or starting: the database said nothing of what was asked. */
function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string" && SQL_CODE.test(code)) return AWAY.test(code);
    if (/ECONN|EPIPE|timeout|terminated|Connection/i.test(`${code ?? ""} ${at.message}`)) return true;
  }
  return false;
}
