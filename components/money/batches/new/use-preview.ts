"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { OrderContents } from "@/lib/areas/money/orders/schemas";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation, shouldRetry } from "@/lib/kit/operations/client";
import type { ApiError } from "@/lib/kit/operations/errors";
import type { OrderHelp } from "@/lib/kit/orders/views";

/**
 * What the policy and the past say of a batch. Its rows are too many to be a key: the review they are shown in is.
 *
 * @param orderId the order that it corrects, which is left out of the comparison
 */
export function usePreview(content: OrderContents["batch"], orderId: string | undefined, enabled: boolean) {
  const business = useBusiness();
  const [review] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const queryKey = [business, orderOperations.preview.id, review];
  const query = useQuery<OrderHelp, ApiError>({
    queryKey,
    queryFn: ({ signal }) =>
      callOperation(business, orderOperations.preview, { kind: "batch", content, orderId }, { signal }),
    enabled,
    meta: { reads: ["policy", "orders", "wallet"] },
    retry: shouldRetry,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  /** What is on its way would compare the batch with itself, once it is made. */
  return { ...query, stop: () => client.cancelQueries({ queryKey }) };
}
