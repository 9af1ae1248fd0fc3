import type pg from "pg";
import { afterAll, vi } from "vitest";
import { waitUntil } from "../../launch/before/processes.mjs";

const given = { ...process.env };

/** So long nothing asks the database any more when all is over. */
const QUIET_MS = 20;
const QUIET_WITHIN_MS = 10_000;

// Setup files run before every test file, also where files share a process: each finds it as a new one would be, but for
// the modules that are read already. What a file registers itself ends before this does.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  const { __daftar: kept } = globalThis as { __daftar?: Map<string, unknown> };
  const pool = kept?.get("pool") as pg.Pool | undefined;
  if (pool) await untilQuiet(pool);
  kept?.clear();
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
  await pool?.end();
});

/** What a test began and did not wait for comes to its end. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  let askedAt = performance.now();
  const isQuiet = async () => {
    if (pool.idleCount < pool.totalCount || pool.waitingCount > 0) askedAt = performance.now();
    return performance.now() - askedAt >= QUIET_MS;
  };
  await waitUntil(isQuiet, QUIET_WITHIN_MS, 5);
}
