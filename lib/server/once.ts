import "server-only";

const shared = globalThis as { __daftar?: Map<string, unknown> };
shared.__daftar ??= new Map();
const store = shared.__daftar;

/**
 * One value per process. Next bundles routes and instrumentation apart, so a module may be loaded more than once;
 * pools, listeners and counters must not be.
 */
export function once<T>(name: string, make: () => T): T {
  if (!store.has(name)) store.set(name, make());
  return store.get(name) as T;
}
