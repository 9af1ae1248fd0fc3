"use client";

import type { Authorization } from "@/lib/authorizations/answers";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { shownOf, useKnown } from "@/lib/operations/known";
import { useOperation } from "@/lib/operations/query";

/** An authorization: at once what a list knew, then the service's newest word. */
export function useAuthorization(authorizationId: string) {
  const known = useKnown<Authorization>(authorizationOperations.list, ({ id }) => id === authorizationId);
  const answer = useOperation(authorizationOperations.show, { authorizationId }, { placeholder: known?.row });
  return { ...answer, ...shownOf(answer, known, (row) => row) };
}
