import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "./process-singleton";

/** The member, the address and the id of a request. */
export interface RequestOrigin {
  memberId: string;
  ip: string | null;
  requestId: string;
}

const store = () => processSingleton("request-origin", () => new AsyncLocalStorage<RequestOrigin>());

/** Runs the work of one request. Audit entries for its member in the meantime get the request's origin. */
export function withOrigin<T>(origin: RequestOrigin, work: () => T): T {
  const known = asked();
  known.count = askedLately() + 1;
  known.atMs = performance.now();
  return store().run(origin, work);
}

const LATELY_MS = 2000;
const asked = () => processSingleton("asked-lately", () => ({ count: 0, atMs: 0 }));

/** How many requests people have sent to this process in the last seconds. Older ones count less and less. */
export function askedLately(): number {
  const { count, atMs } = asked();
  return count * Math.exp((atMs - performance.now()) / LATELY_MS);
}

/**
 * The origin of the member's request that is being answered now. Null for other members, and for work that continues
 * after its request.
 */
export function originOf(memberId: string | undefined): RequestOrigin | null {
  const origin = store().getStore();
  return origin && origin.memberId === memberId ? origin : null;
}
