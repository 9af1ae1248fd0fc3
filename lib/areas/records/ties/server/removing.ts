import "server-only";
import { db } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { isLockTaken } from "@/lib/server/db/locks";

/**
 * Looks whether a customer may be removed, and removes them, while nothing that moves their money can begin. An order is
 * written down as leaving before it asks {@link isBeingRemoved}: either the look sees the order, or the order sees the removal.
 */
export const whileRemoving = <Result>(business: string, customerId: string, work: () => Promise<Result>) =>
  withExclusiveLock("remove-customer", [business, customerId], work);

/** Whether a removal of the customer is on its way, in any process. */
export const isBeingRemoved = (business: string, customerId: string): Promise<boolean> =>
  isLockTaken(db(), "remove-customer", business, customerId);
