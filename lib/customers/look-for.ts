import { callOperation } from "@/lib/operations/client";
import { ApiError } from "@/lib/operations/errors";
import type { CustomerRow } from "./answers";
import { identityOf, matchCustomer } from "./match";
import { customerOperations } from "./operations";

const MOST_ROWS = 10;

/**
 * Who has the code of what was written by their own record; whoever has only the mobile is somebody else.
 *
 * @throws ApiError `upstream_unreadable` while it can't be told, because a record that is found can't be read
 */
export async function lookForCustomer(
  business: string,
  written: Parameters<typeof identityOf>[0],
  signal: AbortSignal,
): Promise<readonly CustomerRow[]> {
  const found = await matchCustomer(identityOf(written), {
    list: (q) => callOperation(business, customerOperations.list, { q, perPage: MOST_ROWS }, { signal }),
    show: (customerId) => callOperation(business, customerOperations.show, { customerId }, { signal }),
  });
  if (found.is === "unread") throw new ApiError("upstream_unreadable");
  return found.is === "there" ? [found.row] : [];
}
