"use client";

import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { nextTask } from "@/lib/kit/when-idle";
import { useBusiness } from "./business";
import { callOperation, operationKey } from "./client";
import type { InputOf, Operation, OutputOf } from "./define";
import type { ApiError } from "./errors";

/** No list that is read whole is longer, with any `per_page` that the service uses. */
const MOST_PAGES = 50;

type RowOf<O extends Operation> = OutputOf<O> extends { items: readonly (infer Row)[] } ? Row : never;

interface FirstPage<Row> {
  items: readonly Row[];
  hasMore: boolean;
  unreadRows?: number;
}

interface EveryRow<Row> {
  items: readonly Row[];
  /** Whether the list was read to its end, with every row readable. */
  isWhole: boolean;
}

/** Reads a short list whole, page by page; it is read again when something that it depends on has changed. */
export function useEveryRow<O extends Operation>(
  operation: O,
  input: InputOf<O>,
): UseQueryResult<EveryRow<RowOf<O>>, ApiError> {
  const business = useBusiness();
  const client = useQueryClient();
  // A page that came with the list's first answer has the whole list, if there is no more of it.
  const first = client.getQueryState<FirstPage<RowOf<O>>>(
    operationKey(business, operation, { ...(input as object), page: 1 } as InputOf<O>),
  );
  return useQuery<EveryRow<RowOf<O>>, ApiError>({
    queryKey: [...operationKey(business, operation, input), "every"],
    queryFn: async ({ signal }) => {
      await nextTask();
      const items = new Map<string, RowOf<O>>();
      let isWhole = true;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const answer = (await callOperation(business, operation, { ...(input as object), page } as InputOf<O>, {
          signal,
        })) as { items: readonly (RowOf<O> & { id: string })[]; hasMore: boolean; unreadRows?: number };
        for (const row of answer.items) items.set(row.id, row);
        if (answer.unreadRows) isWhole = false;
        if (!answer.hasMore) return { items: [...items.values()], isWhole };
      }
      return { items: [...items.values()], isWhole: false };
    },
    initialData: () => {
      if (!first?.data || first.isInvalidated || first.data.hasMore) return undefined;
      return { items: [...first.data.items], isWhole: !first.data.unreadRows };
    },
    initialDataUpdatedAt: first?.dataUpdatedAt,
    meta: { reads: operation.reads ?? [] },
  });
}
