import { callOperation } from "@/lib/kit/operations/client";
import { ApiError } from "@/lib/kit/operations/errors";
import { customerOperations } from "./operations";
import type { identityOf, Match } from "./status";

/**
 * Looks for customers with the given code in their own record. A customer with only the same mobile is another one.
 * @returns null if none was found and not all could be checked
 * @throws ApiError `upstream_unreadable` if a record that was found cannot be read, so that the answer is unknown
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
