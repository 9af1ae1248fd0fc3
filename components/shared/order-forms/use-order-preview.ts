"use client";

import { useEffect, useState } from "react";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import { useOperation } from "@/lib/kit/operations/query";

const PAUSE_MS = 400;

/** Stands for the question while there is none; it is never sent. */
const NONE: OrderOf = { kind: "cashIn", content: { iban: "", amountRial: 0, description: null, comment: null } };

/**
 * What the policy, the past and the bank say of an order that is not made yet.
 *
 * @param order null as long as it cannot be asked about
 */
export const useOrderPreview = (order: OrderOf | null, { keepPrevious = false } = {}) =>
  useOperation(orderOperations.preview, order ?? NONE, { enabled: order !== null, keepPrevious });

/** The same, asked once typing pauses. */
export function usePausedPreview(order: OrderOf | null) {
  const text = order && JSON.stringify(order);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const preview = useOrderPreview(asked === null ? null : (JSON.parse(asked) as OrderOf), { keepPrevious: true });
  const { data, error, refetch } = preview;
  // An answer about an earlier draft does not apply to this one.
  const isOfThis = text !== null && text === asked && !preview.isPlaceholderData;
  const help = text === null ? undefined : data;
  /** `forbids`: the policy does not allow it. */
  return { help, isOfThis, error, refetch, forbids: isOfThis && (help?.verdict.violations.length ?? 0) > 0 };
}
