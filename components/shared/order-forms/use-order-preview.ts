"use client";

import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import { useOperation } from "@/lib/kit/operations/query";

/** Stands for the question while there is none; it is never sent. */
const NONE: OrderOf = { kind: "cashIn", content: { iban: "", amountRial: 0, description: null, comment: null } };

/**
 * What the policy, the past and the bank say of an order that is not made yet.
 *
 * @param order null as long as it cannot be asked about
 */
export const useOrderPreview = (order: OrderOf | null, { keepPrevious = false } = {}) =>
  useOperation(orderOperations.preview, order ?? NONE, { enabled: order !== null, keepPrevious });
