"use client";

import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { isNoLongerShown, isOver } from "@/lib/areas/collecting/authorizations/status";
import { useOperation } from "@/lib/kit/operations/query";

/**
 * Whether nothing more can be collected under an authorization, as far as the page knows. It uses the same answer as
 * the facts beside it, so that the advice matches them.
 */
export function useAuthorizationOver(authorizationId: string): boolean {
  const { data, error } = useOperation(authorizationOperations.show, { authorizationId });
  // If the authorization was revoked meanwhile, the last answer stays in the cache.
  return isNoLongerShown(error) || (data !== undefined && isOver(data));
}
