import { pool } from "@/lib/server/db/client";

/**
 * Does something as a web process of its own does over the same database, started with these secrets. The tests' own
 * process goes on with its secrets afterwards.
 *
 * A process keeps everything in one place (`once`): with nothing in it, it is a new one. Nothing else may run meanwhile.
 */
export async function underSecrets<T>(
  { present, earlier }: { present: string; earlier?: string },
  work: () => Promise<T>,
): Promise<T> {
  const { __daftar: kept } = globalThis as unknown as { __daftar: Map<string, unknown> };
  const own = [...kept];
  const { DAFTAR_SECRET, DAFTAR_SECRET_PREVIOUS } = process.env;
  setSecrets(present, earlier);
  kept.clear();
  try {
    return await work();
  } finally {
    await pool().end();
    setSecrets(DAFTAR_SECRET, DAFTAR_SECRET_PREVIOUS);
    kept.clear();
    for (const [name, value] of own) kept.set(name, value);
  }
}

function setSecrets(present: string | undefined, earlier: string | undefined): void {
  for (const [name, value] of Object.entries({ DAFTAR_SECRET: present, DAFTAR_SECRET_PREVIOUS: earlier })) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
}
