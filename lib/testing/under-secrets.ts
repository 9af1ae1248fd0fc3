import { vi } from "vitest";

/**
 * What a web process of its own does over the same database, started with these secrets. The tests' own goes on with its.
 *
 * @param load imports what is used, as that process would
 */
export async function underSecrets<Module, T>(
  { present, earlier }: { present: string; earlier?: string },
  load: () => Promise<Module>,
  work: (module: Module) => Promise<T>,
): Promise<T> {
  const own = globalThis as { __daftar?: unknown };
  const here = own.__daftar;
  vi.stubEnv("DAFTAR_SECRET", present);
  vi.stubEnv("DAFTAR_SECRET_PREVIOUS", earlier);
  vi.resetModules();
  own.__daftar = undefined;
  try {
    const [module, client] = await Promise.all([load(), import("@/lib/server/db/client")]);
    const done = await work(module);
    await client.pool().end();
    return done;
  } finally {
    vi.unstubAllEnvs();
    own.__daftar = here;
  }
}
