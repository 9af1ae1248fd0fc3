import { callOperation } from "@/lib/operations/client";
import { ApiError } from "@/lib/operations/errors";
import type { identityOf, Match } from "./match";
import { customerOperations } from "./operations";

/**
 * Who has the code of what was written by their own record; whoever has only the mobile is somebody else.
 *
 * @returns null where nobody was seen and not everybody could be
 * @throws ApiError `upstream_unreadable` while it can't be told, because a record that is found can't be read
 */
export async function lookForCustomer(
  business: string,
  written: Parameters<typeof identityOf>[0],
  signal: AbortSignal,
): Promise<readonly Extract<Match, { is: "there" }>["row"][] | null> {
  const { type, mobile, nationalCode, agentMobile, companyId } = written;
  const asked = { type, mobile, nationalCode, agentMobile, companyId };
  const found = await callOperation(business, customerOperations.lookFor, asked, { signal });
  if (found.is === "unread") throw new ApiError("upstream_unreadable");
  if (found.is === "unsearched") return null;
  return found.is === "there" ? [found.row] : [];
}
