"use client";

import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { callOperation, operationKey } from "./client";
import type { InputOf, Operation, OutputOf, Tag } from "./define";
import type { ApiError } from "./errors";
import { useBusiness } from "./provider";

/** Key and call of a read in one place; `meta.reads` is how changes find it. */
export function operationOptions<O extends Operation>(business: string, operation: O, input: InputOf<O>) {
  return queryOptions<OutputOf<O>, ApiError>({
    queryKey: operationKey(business, operation, input),
    queryFn: ({ signal }) => callOperation(business, operation, input, { signal }),
    meta: { reads: operation.reads ?? [] },
  });
}

interface ReadOptions<Output> {
  enabled?: boolean;
  /** Shown until the answer comes, for example what a list already knew about a record. */
  placeholder?: Output;
  /** Keep showing the last answer while another page or filter loads. */
  keepPrevious?: boolean;
  /** How often to ask again by itself; may depend on what is known. */
  refetchInterval?: number | false | ((data: Output | undefined) => number | false);
}

/** Reads an operation of the page's business; asked again by itself when something it reads has changed. */
export function useOperation<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: ReadOptions<OutputOf<O>> = {},
): UseQueryResult<OutputOf<O>, ApiError> {
  const business = useBusiness();
  const { placeholder, keepPrevious, refetchInterval, ...rest } = options;
  return useQuery({
    ...operationOptions(business, operation, input),
    ...rest,
    refetchInterval:
      typeof refetchInterval === "function" ? ({ state }) => refetchInterval(state.data) : refetchInterval,
    // biome-ignore lint/suspicious/noExplicitAny: react-query's placeholder type excludes functions, which answers never are
    placeholderData: (keepPrevious ? keepPreviousData : placeholder) as any,
  });
}

/** Takes an answer that came with the page, unless a newer one is known; for whoever reads it below and on the server. */
export function useInitialAnswer<O extends Operation>(operation: O, input: InputOf<O>, answer?: OutputOf<O>): void {
  const business = useBusiness();
  const client = useQueryClient();
  useState(() => {
    const { queryKey } = operationOptions(business, operation, input);
    if (answer && client.getQueryState(queryKey) === undefined) client.setQueryData(queryKey, answer as never);
  });
}

/** Carries out a write of the page's business and makes stale what it changes. */
export function useOperationMutation<O extends Operation>(
  operation: O,
): UseMutationResult<OutputOf<O>, ApiError, InputOf<O>> {
  const business = useBusiness();
  const client = useQueryClient();
  return useMutation<OutputOf<O>, ApiError, InputOf<O>>({
    mutationFn: (input) => callOperation(business, operation, input),
    onSuccess: () => invalidateTags(client, business, operation.changes ?? []),
  });
}

/** Makes every answer of the business stale that reads one of these tags; what is on screen is asked again. */
export async function invalidateTags(
  client: QueryClient,
  business: string,
  tags: readonly Tag[] | "all",
): Promise<void> {
  const predicate = ({ queryKey, meta }: Query): boolean => {
    if (queryKey[0] !== business) return false;
    const reads = (meta?.reads ?? []) as readonly Tag[];
    return tags === "all" || reads.some((tag) => tags.includes(tag));
  };
  const onTheWay = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
  for (const query of onTheWay) if (query.state.data === undefined) askAgainAfterwards(client, query);
  await client.invalidateQueries({ predicate });
}

const askedAgain = new WeakSet<Query>();

/** A first answer that is on its way may be older than the change, and react-query lets it count as fresh. */
function askAgainAfterwards(client: QueryClient, query: Query): void {
  if (askedAgain.has(query)) return;
  askedAgain.add(query);
  const ask = () => {
    askedAgain.delete(query);
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  query.promise?.then(ask, ask);
}
