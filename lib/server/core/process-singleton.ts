import "server-only";

const shared = globalThis as { __daftar?: Map<string, unknown> };
shared.__daftar ??= new Map();
const store = shared.__daftar;

/**
 * One value per process. Next bundles routes and instrumentation apart, so a module may be loaded more than once;
 * pools, listeners and counters must exist only once. A failed promise is dropped, and the next caller tries again.
 */
export function processSingleton<T>(name: string, make: () => T): T {
  if (store.has(name)) return store.get(name) as T;
  const made = make();
  store.set(name, made);
  if (made instanceof Promise) made.catch(() => store.get(name) === made && store.delete(name));
  return made;
}
