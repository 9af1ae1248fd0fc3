import "server-only";
import { db } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { isLockTaken } from "@/lib/server/db/locks";

const LOCKS = { customer: "remove-customer", authorization: "revoke-authorization" } as const;
type Locked = keyof typeof LOCKS;

/**
 * Checks that a record may be removed, and removes it, under one lock. An order becomes `sending` before it asks
 * {@link isBeingRemoved}. So either the check sees the order, or the order sees the removal and waits.
 */
export const whileRemoving = <Result>(of: Locked, business: string, id: string, work: () => Promise<Result>) =>
  withExclusiveLock(LOCKS[of], [business, id], work);

/** Whether a removal of the record is on its way, in any process. */
export const isBeingRemoved = (of: Locked, business: string, id: string): Promise<boolean> =>
  isLockTaken(db(), LOCKS[of], business, id);
