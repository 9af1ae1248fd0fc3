"use client";

import { authorizationOperations } from "@/lib/authorizations/operations";
import { isNoLongerShown, isOver } from "@/lib/authorizations/status";
import { useOperation } from "@/lib/operations/query";

/**
 * Whether nothing more can be collected under an authorization, as far as the page knows: the same answer as beside it,
 * so that advice never speaks against what stands there.
 */
export function useAuthorizationOver(authorizationId: string): boolean {
  const { data, error } = useOperation(authorizationOperations.show, { authorizationId });
  // Of one that was revoked meanwhile the last answer stays.
  return isNoLongerShown(error) || (data !== undefined && isOver(data));
}
