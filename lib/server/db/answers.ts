import "server-only";
import pg from "pg";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";

/**
 * Tells whether the database answers at this moment. A frozen database breaks no connection, so a query waits for as
 * long as it is frozen. Therefore each request asks this first, on a separate connection, before its own work begins.
 * At that point giving up is safe. Work that has begun is never given up, because its result would be unknown.
 */
interface Pulse {
  /** @param maxAgeMs an earlier answer that is not older than this counts as current */
  answers: (maxAgeMs?: number) => Promise<boolean>;
  end: () => Promise<void>;
}

const WITHIN_MS = 3_000;

/** @param withinMs how long an answer may take */
export function pulseOf(connectionString: string, withinMs = WITHIN_MS): Pulse {
  let client: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const made = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs });
    client = made;
    made.on("error", () => drop(made));
    await made.connect();
    return made;
  }

  /** If a query is still open, `end` cuts the connection. */
  function drop(which: pg.Client | undefined): void {
    if (client === which) client = undefined;
    which?.end().catch(() => {});
  }

  async function isAnswered(): Promise<boolean> {
    try {
      await within((await connected()).query("SELECT 1"));
      answeredAt = performance.now();
      return true;
    } catch {
      drop(client);
      return false;
    }
  }

  /**
   * If this process was busy all the time, the answer may have arrived without being read. So the connection is read
   * once more before the answer counts as late.
   */
  async function within(answer: Promise<unknown>): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => setImmediate(() => reject(new Error("no answer in time"))), withinMs);
    });
    try {
      await Promise.race([answer, tooLate]);
    } finally {
      clearTimeout(late);
    }
  }

  async function ask(): Promise<boolean> {
    const [startedAt, wasConnected] = [performance.now(), client !== undefined];
    if (await isAnswered()) return true;
    // A connection that was lost meanwhile is made anew once. A connection that kept us waiting is not.
    const isLost = wasConnected && performance.now() - startedAt < withinMs / 2;
    const isThere = isLost && (await isAnswered());
    if (!isThere) log.warn("the database does not answer");
    return isThere;
  }

  return {
    answers: (maxAgeMs = 0) => {
      if (performance.now() - answeredAt <= maxAgeMs) return Promise.resolve(true);
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    end: async () => drop(client),
  };
}

/** Whether this process's database answers. @param maxAgeMs see `Pulse` */
export const databaseAnswers = (maxAgeMs?: number): Promise<boolean> =>
  processSingleton("database-pulse", () => pulseOf(env().DATABASE_URL)).answers(maxAgeMs);

/** For this many milliseconds an answer of the database counts as current. */
export const ANSWERED_MS = 500;

/**
 * Call this before a request's own reading or writing begins.
 *
 * @throws ApiError `database_away`: nothing was begun, so the request may be sent again
 */
export async function assertDatabaseAnswers(): Promise<void> {
  if (!(await databaseAnswers(ANSWERED_MS))) throw new ApiError("database_away", { retryAfterSeconds: 5 });
}

/** Gives `proxy.ts` access to the database check. `proxy.ts` is bundled separately and has no database connection. */
export function tellProxy(): void {
  processSingleton("database-answers", () => () => databaseAnswers());
}
