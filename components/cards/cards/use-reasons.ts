"use client";

import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { type ReasonKind, reasonsFor } from "@/lib/areas/cards/cards/status";
import { useOperation } from "@/lib/kit/operations/query";

/** The service's reasons for blocking a card, or for another one. */
export function useReasons(kind: ReasonKind) {
  const { data, error } = useOperation(cardOperations.reference, { list: "reasons" });
  return {
    options: reasonsFor(kind, data ?? []).map(({ id, title }) => ({ value: id, label: title })),
    isPending: error === null && !data,
    isUnread: error !== null && !data,
  };
}
