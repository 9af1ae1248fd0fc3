import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "./process-singleton";

/** Who asks, from where, by which request. */
export interface RequestOrigin {
  memberId: string;
  ip: string | null;
  requestId: string;
}

const store = () => processSingleton("request-origin", () => new AsyncLocalStorage<RequestOrigin>());

/** Does the work of one request; whatever is written into the audit log for its member meanwhile says where it came from. */
export function withOrigin<T>(origin: RequestOrigin, work: () => T): T {
  const known = asked();
  known.count = askedLately() + 1;
  known.atMs = performance.now();
  return store().run(origin, work);
}

const LATELY_MS = 2000;
const asked = () => processSingleton("asked-lately", () => ({ count: 0, atMs: 0 }));

/** How much people have asked of this process in the last seconds, in requests; older ones count less and less. */
export function askedLately(): number {
  const { count, atMs } = asked();
  return count * Math.exp((atMs - performance.now()) / LATELY_MS);
}

/**
 * Where a member's request came from that is being answered just now. Null for anybody else: work that a request has set
 * off, and that goes on by itself, is not that member's.
 */
export function originOf(memberId: string | undefined): RequestOrigin | null {
  const origin = store().getStore();
  return origin && origin.memberId === memberId ? origin : null;
}
