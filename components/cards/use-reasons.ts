"use client";

import { cardOperations } from "@/lib/cards/operations";
import { useOperation } from "@/lib/operations/query";

/** The service's reasons for blocking a card, or for another one; those of no kind are for both. */
export function useReasons(kind: "BLOCK" | "REISSUE") {
  const { data, error } = useOperation(cardOperations.reference, { list: "reasons" });
  return {
    options: (data ?? [])
      .filter(({ type }) => type == null || type === kind)
      .map(({ id, title }) => ({ value: id, label: title })),
    isUnread: error !== null && !data,
  };
}
