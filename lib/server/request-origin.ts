import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "./once";

/** Who asks, from where, by which request. */
export interface RequestOrigin {
  memberId: string;
  ip: string | null;
  requestId: string;
}

const store = () => once("request-origin", () => new AsyncLocalStorage<RequestOrigin>());

/** Does the work of one request; whatever is written into the audit log for its member meanwhile says where it came from. */
export const withOrigin = <T>(origin: RequestOrigin, work: () => T): T => store().run(origin, work);

/**
 * Where a member's request came from that is being answered just now. Null for anybody else: work that a request has set
 * off, and that goes on by itself, is not that member's.
 */
export function originOf(memberId: string | undefined): RequestOrigin | null {
  const origin = store().getStore();
  return origin && origin.memberId === memberId ? origin : null;
}
