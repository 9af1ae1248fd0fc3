import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { afterAll, vi } from "vitest";
import "@/lib/server/app";
import { waitUntil } from "../../launch/before/processes.mjs";

const given = { ...process.env };

/** The pool must be idle for so long before the next file begins. */
const QUIET_MS = 20;
const QUIET_WITHIN_MS = 10_000;

/** Names of the pools in `once`; the first serves all ordinary work. */
const POOLS = ["pool", "exclusive-token", "exclusive-other"];

// Setup files run before every test file, also where files share a process: each finds it as a new one would be, but for
// the modules that are read already. What a file registers itself ends before this does.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  const { __daftar: kept } = globalThis as { __daftar?: Map<string, unknown> };
  const pools = POOLS.flatMap((name) => (kept?.get(name) as pg.Pool | undefined) ?? []);
  const [pool] = pools;
  // A queue that nobody stops keeps asking its database, over connections of its own.
  const queue = await (kept?.get("boss") as Promise<PgBoss> | undefined)?.catch(() => undefined);
  await queue?.stop({ graceful: false }).catch(() => undefined);
  const isOver = !pool || (await waitUntil(quietFor(pool), QUIET_WITHIN_MS, 5));
  kept?.clear();
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
  await Promise.all(pools.map((each) => each.end()));
  if (!isOver) throw new Error("this file left work behind that does not end");
});

/** Whether what a test began and did not wait for has come to its end. */
function quietFor(pool: pg.Pool): () => Promise<boolean> {
  let askedAt = performance.now();
  return async () => {
    if (pool.idleCount < pool.totalCount || pool.waitingCount > 0) askedAt = performance.now();
    return performance.now() - askedAt >= QUIET_MS;
  };
}
