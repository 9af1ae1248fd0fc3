"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authorizationOperations } from "@/lib/authorizations/operations";
import type { Authorization } from "@/lib/authorizations/schemas";
import type { Page } from "@/lib/operations/define";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";

/** An authorization: at once what a list knew, then the service's newest word. */
export function useAuthorization(authorizationId: string) {
  const client = useQueryClient();
  const business = useBusiness();
  const [known] = useState(() =>
    client
      .getQueryCache()
      .findAll({ queryKey: [business, authorizationOperations.list.id] })
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .flatMap(({ state }) => (state.data as Page<Authorization> | undefined)?.items ?? [])
      .find(({ id }) => id === authorizationId),
  );
  return useOperation(authorizationOperations.show, { authorizationId }, { placeholder: known });
}
