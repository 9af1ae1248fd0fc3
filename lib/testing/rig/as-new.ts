import type pg from "pg";
import { afterAll, vi } from "vitest";

const given = { ...process.env };

// Setup files run before every test file, also where files share a process: each finds it as a new one would be, but for
// the modules that are read already. What a file registers itself ends before this does.
afterAll(async () => {
  vi.useRealTimers();
  const { __daftar: kept } = globalThis as { __daftar?: Map<string, unknown> };
  const pool = kept?.get("pool") as pg.Pool | undefined;
  kept?.clear();
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
  await pool?.end();
});
