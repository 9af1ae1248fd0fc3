"use client";

import { useSyncExternalStore } from "react";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { serviceNow } from "@/lib/areas/settings/connection/status";
import { useOperation } from "@/lib/kit/operations/query";
import { callFacts, lastWords } from "@/lib/kit/operations/service-health";

/** How the service answers, by what this browser met and what all web processes did; times as ISO instants. */
export function useService() {
  const facts = useCallFacts();
  const { data } = useOperation(connectionOperations.state, {});
  const words = lastWords(facts);
  const answered = [words.answeredAt, data?.service.answeredAt ?? null].filter((at) => at !== null);
  return {
    health: serviceNow(facts, data?.service),
    awaySince: data?.service.awaySince ?? null,
    answeredAt: answered.sort().at(-1) ?? null,
    failedAt: words.failedAt,
  };
}

const NOTHING: ReturnType<typeof callFacts.get> = new Map();

/** What this browser has lately seen of the service's answers. */
const useCallFacts = () => useSyncExternalStore(callFacts.subscribe, callFacts.get, () => NOTHING);
